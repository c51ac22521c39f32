import { logout } from '@ohmstead/contract/accounts/calls'
import { supportState } from '@ohmstead/contract/support/calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, type Path, type PlainPath } from '../../platform/navigation.tsx'
import { dropSignIn } from '../../platform/sign-in.ts'
import { useSupportDesk } from '../../platform/support-desk.ts'
import { Block, Button, Copy, Icon, StateChip, type IconName } from '../../ui/index.ts'
import { Avatar } from './avatar.tsx'
import { EmailOffer } from './email-offer.tsx'

interface Lead {
  readonly to: Path
  readonly icon: IconName
  readonly key:
    | 'profile'
    | 'safe'
    | 'social'
    | 'official'
    | 'about'
    | 'download'
    | 'assets'
    | 'bills'
    | 'holds'
    | 'income'
    | 'sources'
    | 'leases'
    | 'orders'
    | 'hosting'
    | 'charging'
    | 'cards'
    | 'lang'
    | 'notices'
    | 'invite'
    | 'team'
    | 'level'
}

const leadLook = 'flex min-h-12 items-center gap-3 py-2 text-ink no-underline hover:text-link'

const groups = ['account', 'money', 'points', 'more'] as const

const leads: Readonly<Record<(typeof groups)[number], readonly Lead[]>> = {
  money: [
    { to: '/assets/index', icon: 'ledger', key: 'assets' },
    { to: '/assets/record', icon: 'list', key: 'bills' },
    { to: '/assets/lockRecord', icon: 'lock', key: 'holds' },
    { to: '/income', icon: 'calendar', key: 'income' },
    { to: '/person/myIncome', icon: 'settled', key: 'sources' },
  ],
  points: [
    { to: '/rental/record', icon: 'meter', key: 'leases' },
    { to: '/person/myOrder', icon: 'list', key: 'orders' },
    { to: '/rental/hosting', icon: 'contactor', key: 'hosting' },
    { to: '/charge', icon: 'plug', key: 'charging' },
    { to: '/charge/cards', icon: 'person', key: 'cards' },
  ],
  account: [
    { to: '/person/info', icon: 'person', key: 'profile' },
    { to: '/person/safe', icon: 'lock', key: 'safe' },
    { to: '/notice/index', icon: 'bell', key: 'notices' },
    { to: '/person/invite', icon: 'plus', key: 'invite' },
    { to: '/team', icon: 'person', key: 'team' },
    { to: '/person/level', icon: 'list', key: 'level' },
    { to: '/person/social', icon: 'external', key: 'social' },
    { to: '/lang', icon: 'language', key: 'lang' },
  ],
  more: [
    { to: '/person/official', icon: 'signed', key: 'official' },
    { to: '/person/download', icon: 'download', key: 'download' },
    { to: '/person/about/:type?', icon: 'note', key: 'about' },
  ],
}

/** The member's hub: the signed-in person and links to all pages. */
export function MemberHub({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 border-t border-ink pt-5">
        <Avatar url={profile.avatarUrl} name={profile.username} size={72} />
        <div className="grid min-w-0 flex-1 basis-55 gap-1">
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-h2 font-semibold">
            <bdi className="min-w-0 wrap-anywhere">{profile.username}</bdi>{' '}
            <StateChip tone="plain" icon="signed">
              {t('page.hub.level', { level: String(profile.level) })}
            </StateChip>
            <StateChip tone="plain" icon="ledger">
              {t(`page.tiers.${profile.tier}`)}
            </StateChip>
          </p>
          <p className="text-s text-ink-2">
            <bdi>{profile.email ?? profile.phone}</bdi>
          </p>
        </div>
        <p className="grid gap-0.5 text-s text-ink-2">
          {t('page.profile.invitationCode')} <Copy text={profile.invitationCode} label={t('page.profile.invitationCode')} grouped />
        </p>
      </div>
      {profile.email === null && <EmailOffer />}
      <div className="grid gap-7 md:grid-cols-2 lg:gap-x-10 lg:gap-y-9">
        {groups.map((group) => (
          <Block key={group} title={t(`page.hub.${group}`)}>
            <ul className="grid">
              <Leads leads={leads[group]} />
              {group === 'more' && <SupportDesk />}
            </ul>
          </Block>
        ))}
      </div>
      <SignOut />
    </>
  )
}

function Leads({ leads: all }: { readonly leads: readonly Lead[] }) {
  const t = useTranslations('accounts')
  return (
    <>
      {all.map(({ to, icon, key }) => (
        <li key={key} className="border-b border-line">
          <Link to={to as PlainPath} className={leadLook}>
            <Icon name={icon} size={20} />
            <span className="min-w-0 flex-1">{t(`page.hub.leads.${key}`)}</span>
            <Icon name="right" size={16} />
          </Link>
        </li>
      ))}
    </>
  )
}

/** Support: our conversation, or the desk that the operator uses instead, which opens in a tab of its own. */
function SupportDesk() {
  const t = useTranslations('accounts')
  const desk = useSupportDesk()
  if (desk === null)
    return (
      <li className="border-b border-line">
        <Link to="/support" className={leadLook}>
          <Icon name="question" size={20} />
          <span className="min-w-0 flex-1">{t('page.hub.support')}</span>
          <Unread />
          <Icon name="right" size={16} />
        </Link>
      </li>
    )
  return (
    <li className="border-b border-line">
      <a href={desk} rel="noopener noreferrer" target="_blank" className={leadLook}>
        <Icon name="question" size={20} />
        <span className="min-w-0 flex-1">{t('page.hub.support')}</span>
        <Icon name="external" size={16} />
      </a>
    </li>
  )
}

/** The number of answers that the member has not read. */
function Unread() {
  const t = useTranslations('accounts')
  const count = useCall(supportState).data?.unread ?? 0
  if (count === 0) return null
  return <StateChip tone="info">{t('page.hub.answers', { count })}</StateChip>
}

function SignOut() {
  const t = useTranslations('accounts')
  const act = useMutationCall(logout)
  async function signOut() {
    if ((await act.send({})) === undefined) return
    dropSignIn()
    // A new document: nothing of the member stays in memory.
    location.assign('/home')
  }
  return (
    <div className="actions">
      <Button tone="quiet" busy={act.isPending} onClick={() => void signOut()}>
        {t('page.hub.logOut')}
      </Button>
    </div>
  )
}
