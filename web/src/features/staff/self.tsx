import { staffInfo, staffLogout } from '@ohmstead/contract/staff/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate } from '../../platform/navigation.tsx'
import { dropStaffSignIn } from '../../platform/sign-in.ts'

/** Ends the sign-in; the page that opens then asks for another. */
export function useLogOut(): { readonly busy: boolean; readonly logOut: () => Promise<void> } {
  const navigate = useNavigate()
  const leave = useMutationCall(staffLogout)
  const logOut = async () => {
    if ((await leave.send({})) === undefined) return
    dropStaffSignIn()
    navigate({ to: '/staff/login' }, { replace: true })
  }
  return { busy: leave.isPending, logOut }
}

/** Who is at work here: the name under which every act is recorded, and in which role. */
export function Self() {
  const t = useTranslations('staff')
  const self = useCall(staffInfo).data
  return (
    self && (
      <p className="text-s text-ink-2">
        <span className="text-ink">{self.name}</span>, {t(`page.roles.${self.role}`)}
      </p>
    )
  )
}
