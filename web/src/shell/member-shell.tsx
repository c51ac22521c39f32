import { lazy, Suspense } from 'react'
import { loadAreas, useTranslations } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import { useClientState } from '../platform/state.ts'
import { useConfirmationAsked } from '../platform/step-up.ts'
import { Lockup } from './brand.tsx'
import { Bell, Main, Menu, PublicShell, Surroundings, TabBar, type ShellProps } from './chrome.tsx'
import { railMenu } from './menu.ts'
import { RailTools, ToolButtons, useTools } from './tools.tsx'

/** The confirmation dialog of all pages, loaded when a call first needs it. */
const StepUpSheet = lazy(async () => {
  const [{ StepUpSheet: Sheet }] = await Promise.all([import('../features/accounts/step-up-sheet.tsx'), loadAreas(['accounts'])])
  return { default: Sheet }
})

/** Counts unread notices; loaded after the page, which does not wait for it. */
const UnreadCounts = lazy(async () => ({ default: (await import('../features/notices/unread.tsx')).UnreadCounts }))

/** The sign-in pages. They use the visitors' shell even after the sign-in, so that the screen does not change before the next page opens. */
const signInPages: readonly (string | null)[] = ['login', 'register', 'forget', 'googleLogin']

/** The frame of a page: the rail for members, the public header for visitors, and the tab bar on a phone. */
export function Chrome(props: ShellProps) {
  const { name } = useNavigation()
  const isMember = useClientState('isLogin') && !signInPages.includes(name)
  const asked = useConfirmationAsked()
  return (
    <Surroundings>
      {isMember ? <MemberShell {...props} /> : <PublicShell {...props} />}
      {asked && (
        <Suspense>
          <StepUpSheet />
        </Suspense>
      )}
    </Surroundings>
  )
}

function MemberShell({ built, scan, children }: ShellProps) {
  const t = useTranslations('shell')
  const { tools, sheet } = useTools({ amounts: true })
  return (
    <div className="shell has-tabbar">
      <header className="rail">
        <Lockup name={t('brand')} />
        <Menu items={railMenu} built={built} label={t('menu.main')} className="rail-item" />
        <div className="rail-foot">
          <RailTools tools={tools} />
        </div>
      </header>
      <div>
        <header className="topbar">
          <Lockup name={t('brand')} />
          <div className="topbar-tools">
            {built.includes('/notice/index') && <Bell />}
            <ToolButtons tools={tools} />
          </div>
        </header>
        <Main className="shell-main">{children}</Main>
      </div>
      <TabBar built={built} scan={scan} />
      <Suspense>
        <UnreadCounts />
      </Suspense>
      {sheet}
    </div>
  )
}
