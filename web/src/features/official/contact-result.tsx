import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { checkContact } from '@ohmstead/contract/official/calls'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Facts, Note } from '../../ui/index.ts'

type Answer = OutputOf<typeof checkContact>
type Own = Answer['contacts'][number]

const tones = { ours: 'live', notOurs: 'fault', fake: 'fault', unclear: 'attention' } as const

/** Whether a contact is ours, why, and what to do. */
export function ContactResult({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('official')
  const { verdict, contacts, value, channel } = answer
  return (
    <div className="grid max-w-160 gap-5">
      <Note tone={tones[verdict]} title={t(`page.verdicts.${verdict}`)}>
        <div className="grid gap-2">
          <p className="grid gap-1">
            {channel !== null && <span className="text-s">{t(`page.channels.${channel}`)}</span>}
            <bdi className="font-semibold wrap-anywhere text-ink">{value}</bdi>
          </p>
          {verdict === 'ours' ? channel !== null && <p>{t(`page.forged.${channel}`)}</p> : <Why answer={answer} verdict={verdict} />}
        </div>
      </Note>
      {contacts.map((contact) => (
        <OwnFacts key={contact.value} contact={contact} />
      ))}
    </div>
  )
}

function Why({ answer, verdict }: { readonly answer: Answer; readonly verdict: Exclude<Answer['verdict'], 'ours'> }) {
  const t = useTranslations('official')
  const isLogin = useClientState('isLogin')
  const { reason, endedAt, resembles, warnings, channel } = answer
  return (
    <>
      {reason !== null && <p>{t(`page.reasons.${reason}`)}</p>}
      <p>{t(`page.bodies.${verdict}`)}</p>
      {endedAt !== null && <p>{t('page.endedAt', { time: formatDateTime(endedAt) })}</p>}
      {resembles !== null && <p className="wrap-anywhere">{t('page.resembles', { contact: resembles })}</p>}
      {warnings.map((one) => (
        <p key={one}>{t(`page.warnings.${one}`)}</p>
      ))}
      {channel === 'wallet' && verdict === 'notOurs' && (
        <p>{isLogin ? t('page.walletMember') : t.rich('page.walletVisitor', { link: (chunk) => <Link to="/login">{chunk}</Link> })}</p>
      )}
    </>
  )
}

/** Who is reached at an official contact, since when, and what it may ask for. */
function OwnFacts({ contact: { channel, value, owner, source, since, mayAsk } }: { readonly contact: Own }) {
  const t = useTranslations('official')
  return (
    <Facts
      rows={[
        { key: 'contact', name: t('page.facts.contact'), value: <span className="wrap-anywhere">{value}</span> },
        { key: 'channel', name: t('page.facts.channel'), value: t(`page.channels.${channel}`) },
        {
          key: 'owner',
          name: t('page.facts.owner'),
          value: owner === null ? t(`page.sources.${source}`) : <span className="wrap-anywhere">{owner}</span>,
        },
        ...(since === null ? [] : [{ key: 'since', name: t('page.facts.since'), value: since }]),
        {
          key: 'mayAsk',
          name: t('page.facts.mayAsk'),
          value:
            mayAsk.length === 0 ? (
              t(source === 'treasury' ? 'page.nothingToPay' : 'page.nothing')
            ) : (
              <ul className="grid gap-1">
                {mayAsk.map((one) => (
                  <li key={one}>{t(`page.requests.${one}`)}</li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}
