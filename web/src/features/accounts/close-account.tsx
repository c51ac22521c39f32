import { checkClosing, closeAccount } from '@ohmstead/contract/accounts/profile-calls'
import type { ClosingObstacle } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch, type PlainPath } from '../../platform/navigation.tsx'
import { dropSignIn } from '../../platform/sign-in.ts'
import { ActOrLeave, Answered, Block, Button, Form, Money, Note, Sheet, Skeleton } from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'

type Check = OutputOf<typeof checkClosing>

/** The page where each obstacle can be resolved. */
const ways: Readonly<Record<ClosingObstacle, PlainPath | null>> = {
  houseAccount: null,
  recharge: '/assets/withdrawal',
  income: '/assets/withdrawal',
  reward: '/assets/withdrawal',
  held: '/assets/lockRecord',
  toBeReleased: '/income/releaseRecord',
  toBeReceived: '/assets/transfer',
  toBeCollected: '/task',
  debt: '/charge',
  lease: '/rental/record',
  hosting: '/rental/hosting',
  charging: '/charge',
  unsettled: '/income',
}

/** The wallet of a withdrawal that takes out what is left; rewards are withdrawn with income. */
const wallets: Readonly<Partial<Record<ClosingObstacle, string>>> = { recharge: 'recharge', income: 'income', reward: 'income' }

/** Closes the account in three steps: the effects, the obstacles, the code. */
export function CloseAccount() {
  const t = useTranslations('accounts')
  const [search, change] = useSearch()
  const leave = () => change({ sheet: undefined })
  return (
    <Block title={t('page.close.title')}>
      <p className="max-w-160 text-s text-ink-2">{t('page.close.note')}</p>
      <div>
        <Button tone="quiet" onClick={() => change({ sheet: 'close' })}>
          {t('page.close.begin')}
        </Button>
      </div>
      <Sheet title={t('page.close.title')} open={search['sheet'] === 'close'} onClose={leave}>
        <Closing onLeave={leave} />
      </Sheet>
    </Block>
  )
}

function Closing({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTranslations('accounts')
  const read = useCall(checkClosing)
  return (
    <Answered read={read} skeleton={<Skeleton height="280px" />}>
      {(data) => (
        <>
          <ul className="grid list-disc gap-2 ps-5">
            {(['signIns', 'person', 'books', 'forGood'] as const).map((key) => (
              <li key={key}>{t(`page.close.effects.${key}`)}</li>
            ))}
          </ul>
          {data.obstacles.length > 0 ? (
            <Obstacles obstacles={data.obstacles} onLeave={onLeave} />
          ) : data.codeGoesTo === null ? (
            <Note tone="attention" title={t('page.close.noAddress')}>
              <Link to="/person/bindEmail">{t('page.email.bindEmail')}</Link>
            </Note>
          ) : (
            <Confirm to={data.codeGoesTo} onLeave={onLeave} />
          )}
        </>
      )}
    </Answered>
  )
}

function Obstacles({ obstacles, onLeave }: Pick<Check, 'obstacles'> & { readonly onLeave: () => void }) {
  const t = useTranslations('accounts')
  return (
    <>
      <Note tone="attention" title={t('page.close.notYet')}>
        {t('page.close.notYetBody')}
      </Note>
      <ul>
        {obstacles.map(({ key, amount, count }) => {
          const to = ways[key]
          const name = t(`page.close.obstacle.${key}`)
          const wallet = wallets[key]
          return (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
              <span>
                {to === null ? (
                  name
                ) : (
                  <Link to={to} {...(wallet && { search: { wallet, amount: 'all' } })}>
                    {wallet === undefined ? name : t('page.close.payOut', { wallet: name })}
                  </Link>
                )}
              </span>
              {amount !== null ? <Money amount={amount} /> : count !== null && <span>{count}</span>}
            </li>
          )
        })}
      </ul>
      {obstacles.some(({ key }) => wallets[key] !== undefined) && <p className="text-s text-ink-2">{t('page.close.rest')}</p>}
      <div>
        <Button tone="quiet" onClick={onLeave}>
          {t('page.close.back')}
        </Button>
      </div>
    </>
  )
}

function Confirm({ to, onLeave }: { readonly to: NonNullable<Check['codeGoesTo']>; readonly onLeave: () => void }) {
  const t = useTranslations('accounts')
  const mail = useCodeMail('closeAccount')
  const form = useForm(closeAccount, {
    start: { code: '' },
    add: { to: to.channel },
    words: { code: t('page.code.missing') },
    refreshes: [checkClosing],
    onDone: () => {
      dropSignIn()
      // A new document: nothing of the member stays in memory.
      location.assign('/my?closed=1')
    },
  })
  return (
    <Form form={form}>
      <CodeButton mail={mail} to={to.address} onAsk={() => void mail.send({ to: to.channel })} />
      <CodeField mail={mail} channel={to.channel} bind={(label) => form.code('code', label)} />
      <ActOrLeave act={t('page.close.button')} tone="danger" busy={form.isPending} leave={onLeave} />
    </Form>
  )
}
