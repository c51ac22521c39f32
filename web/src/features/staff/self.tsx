import { staffInfo, staffLogout } from '@ohmstead/contract/staff/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate } from '../../platform/navigation.tsx'
import { dropStaffSignIn } from '../../platform/sign-in.ts'
import { Button } from '../../ui/index.ts'

/** Ends the sign-in and opens the login page. */
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

/** The signed-in person with name and role, and the sign-out. */
export function Self() {
  const t = useTranslations('staff')
  const self = useCall(staffInfo).data
  const { busy, logOut } = useLogOut()
  if (self === undefined) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-s text-ink-2">
        <span className="text-ink">{self.name}</span>, {t(`page.roles.${self.role}`)}
      </p>
      <Button tone="link" busy={busy} onClick={() => void logOut()}>
        {t('page.logOut')}
      </Button>
    </div>
  )
}
