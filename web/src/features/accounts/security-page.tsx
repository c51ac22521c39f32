import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { googleStart, oauthList, oauthUnlink } from '@ohmstead/contract/accounts/oauth-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { lazy, Suspense, type ReactNode } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Answered,
  Block,
  Button,
  ButtonLink,
  HoldNotice,
  Note,
  PageFrame,
  PageHeader,
  Sheet,
  Skeleton,
  StateChip,
} from '../../ui/index.ts'
import { EmailOffer } from './email-offer.tsx'
import { useFailureWords } from './failure-words.ts'
import { keepReturn } from './google-return.ts'
import { Passkeys } from './passkeys.tsx'
import { SignIns } from './sign-ins.tsx'

// The sheet is rarely opened.
const AddressChange = lazy(async () => ({ default: (await import('./address-change.tsx')).AddressChange }))

type Security = OutputOf<typeof securityOverview>

/** The protections of the account, set or missing, in order of importance, and its sign-ins. There is no score. */
export function Page() {
  const t = useTranslations('accounts')
  const read = useCall(securityOverview)
  const security = read.data
  return (
    <PageFrame>
      <PageHeader title={t('page.safe.title')} note={t('page.safe.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      {security?.frozen != null && (
        <HoldNotice
          reason={t(`page.hold.frozen.${security.frozen.reason}`)}
          until={t('page.hold.until', { until: formatDateTime(security.frozen.until) })}
        >
          {t('page.hold.frozenBody')}
        </HoldNotice>
      )}
      {security?.withdrawalsHeld != null && (
        <HoldNotice
          reason={t(`page.hold.reason.${security.withdrawalsHeld.reason}`)}
          until={t('page.hold.until', { until: formatDateTime(security.withdrawalsHeld.until) })}
        >
          {t('page.hold.body')}
        </HoldNotice>
      )}
      {security?.offerEmail === true && <EmailOffer />}
      <Answered
        read={read}
        skeleton={
          <Block title={t('page.safe.items')}>
            {Array.from({ length: 7 }, (_, index) => (
              <div key={index} className="grid h-20 items-center border-b border-line">
                <Skeleton height="14px" width={`${80 - index * 6}%`} />
              </div>
            ))}
          </Block>
        }
      >
        {(known) => <Items security={known} />}
      </Answered>
      <Passkeys />
      <SignIns />
    </PageFrame>
  )
}

function Items({ security }: { readonly security: Security }) {
  const t = useTranslations('accounts')
  const [search, change] = useSearch()
  const google = useCall(oauthList)
  const offersGoogle = (google.data?.list.length ?? 0) > 0
  const holds = (act: Security['holds'][number]['act']) => security.holds.find((hold) => hold.act === act)?.hours ?? 0
  // The first missing protection is the page's one primary action.
  const missing = (['email', 'loginPassword', 'fundPassword', 'authenticator'] as const).find((key) =>
    key === 'email' ? security.email === null : !security[key].set,
  )
  const tone = (key: typeof missing) => (missing === key ? {} : ({ tone: 'quiet' } as const))
  return (
    <Block title={t('page.safe.items')} finding={t('page.safe.itemsFinding')}>
      <ul>
        <Item
          name={t('page.address.email')}
          isSet={security.email !== null}
          value={security.email}
          what={t('page.safe.what.email')}
          hours={holds('emailChanged')}
        >
          <ButtonLink {...tone('email')} to={security.email === null ? '/person/bindEmail' : '/person/updateEmail'}>
            {t(security.email === null ? 'page.safe.bind' : 'page.safe.change')}
          </ButtonLink>
        </Item>
        <Item
          name={t('page.address.phone')}
          isSet={security.phone !== null}
          value={security.phone}
          what={t('page.safe.what.phone')}
          hours={holds('phoneChanged')}
        >
          <Button tone="quiet" onClick={() => change({ sheet: 'phone' })}>
            {t(security.phone === null ? 'page.safe.bind' : 'page.safe.change')}
          </Button>
        </Item>
        <Item
          name={t('page.loginPassword.title')}
          isSet={security.loginPassword.set}
          value={changed(t, security.loginPassword.changedAt)}
          what={t('page.safe.what.loginPassword')}
          hours={holds('loginPasswordChanged')}
        >
          <ButtonLink {...tone('loginPassword')} to="/person/loginPassword">
            {t(security.loginPassword.set ? 'page.safe.change' : 'page.safe.setUp')}
          </ButtonLink>
        </Item>
        <Item
          name={t('page.fundPassword.title')}
          isSet={security.fundPassword.set}
          value={changed(t, security.fundPassword.changedAt)}
          what={t('page.safe.what.fundPassword')}
          hours={holds('fundPasswordChanged')}
        >
          <ButtonLink {...tone('fundPassword')} to="/person/fundPassword">
            {t(security.fundPassword.set ? 'page.safe.change' : 'page.safe.setUp')}
          </ButtonLink>
        </Item>
        <Item
          name={t('page.authenticator.title')}
          isSet={security.authenticator.set}
          what={t('page.safe.what.authenticator')}
          value={security.authenticator.set ? t('page.recovery.leftCount', { count: security.recoveryCodesLeft }) : null}
          hours={holds('authenticatorRemoved')}
          removing
        >
          <ButtonLink {...tone('authenticator')} to="/person/googleVerify">
            {t(security.authenticator.set ? 'page.safe.manage' : 'page.safe.setUp')}
          </ButtonLink>
        </Item>
        {(offersGoogle || security.google !== null) && <GoogleItem google={security.google} />}
      </ul>
      <PhoneSheet phone={security.phone} open={search['sheet'] === 'phone'} onClose={() => change({ sheet: undefined })} />
    </Block>
  )
}

function PhoneSheet({ phone, open, onClose }: { readonly phone: Security['phone']; readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('accounts')
  return (
    <Sheet title={t(phone === null ? 'page.phone.bind' : 'page.phone.change')} open={open} onClose={onClose}>
      <p className="text-s text-ink-2">{phone === null ? t('page.phone.why') : t('page.phone.now', { number: phone })}</p>
      <Suspense fallback={<Skeleton height="320px" />}>
        <AddressChange channel="phone" old={phone} onDone={onClose} onLeave={onClose} />
      </Suspense>
    </Sheet>
  )
}

function changed(t: ReturnType<typeof useTranslations<'accounts'>>, at: Security['loginPassword']['changedAt']): string | null {
  return at === null ? null : t('page.safe.changedAt', { at: formatDateTime(at) })
}

/** One protection: its state as icon and word, its purpose, how long a change holds withdrawals, and the action. */
function Item({
  name,
  isSet,
  value,
  what,
  hours,
  removing = false,
  absent,
  children,
}: {
  readonly name: string
  readonly isSet: boolean
  readonly value: string | null
  readonly what: string
  /** For how many hours withdrawals are held after it is changed or removed. */
  readonly hours: number
  readonly removing?: boolean
  /** Shown instead of "not set". */
  readonly absent?: string
  readonly children: ReactNode
}) {
  const t = useTranslations('accounts')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-b border-line py-3.5">
      <div className="grid min-w-0 gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold">
          {name} <StateChip tone={isSet ? 'live' : 'plain'}>{isSet ? t('page.safe.set') : (absent ?? t('page.safe.notSet'))}</StateChip>
        </h3>
        {value !== null && (
          <p className="text-s break-words">
            <bdi>{value}</bdi>
          </p>
        )}
        <p className="max-w-160 text-s text-ink-2">
          {what} {hours > 0 && t(removing ? 'page.hold.onRemoval' : 'page.hold.onChange', { hours })}
        </p>
      </div>
      {children}
    </li>
  )
}

/** Google as another way to sign in. It can be unlinked only if another way remains. */
function GoogleItem({ google }: { readonly google: string | null }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [search, change] = useSearch()
  const start = useMutationCall(googleStart, { quiet: true })
  const unlink = useMutationCall(oauthUnlink, { quiet: true, refreshes: [securityOverview] })
  async function link() {
    const answer = await start.send({})
    if (answer === undefined) return
    keepReturn('/person/safe')
    location.assign(answer.data.url)
  }
  async function end() {
    if ((await unlink.send({})) === undefined) return
    toast(t('page.google.unlinked'))
    change({ sheet: undefined })
  }
  return (
    <Item
      name="Google"
      isSet={google !== null}
      value={google}
      what={start.error === null ? t('page.safe.what.google') : words(start.error)}
      hours={0}
      absent={t('page.social.notLinked')}
    >
      {google === null ? (
        <Button tone="quiet" busy={start.isPending} onClick={() => void link()}>
          {t('page.safe.link')}
        </Button>
      ) : (
        <Button tone="quiet" onClick={() => change({ sheet: 'google' })}>
          {t('page.safe.unlink')}
        </Button>
      )}
      <Sheet
        title={t('page.google.unlinkTitle')}
        kind="centre"
        open={search['sheet'] === 'google'}
        onClose={() => change({ sheet: undefined })}
        actions={
          <ActOrLeave
            act={t('page.safe.unlink')}
            tone="danger"
            busy={unlink.isPending}
            onAct={() => void end()}
            leave={() => change({ sheet: undefined })}
          />
        }
      >
        {unlink.error !== null && (
          <div role="alert">
            <Note tone="fault">{words(unlink.error)}</Note>
          </div>
        )}
        <p>{t('page.google.unlinkBody', { account: google ?? '' })}</p>
      </Sheet>
    </Item>
  )
}
