import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, Block, Button, Copy, EmptyState, Field, Form, PageFrame, PageHeader, Simulated, Skeleton } from '../../ui/index.ts'

const AGAIN_MS = 4_000

/** Mails of a demo, which are stored instead of sent, with their codes ready to copy. */
export function Page() {
  const t = useTranslations('accounts')
  const isProduction = useClientState('instance') === 'production'
  return (
    <PageFrame>
      <PageHeader title={t('page.outbox.title')} note={t('page.outbox.note')} />
      {isProduction ? <EmptyState>{t('page.outbox.production')}</EmptyState> : <Mails />}
    </PageFrame>
  )
}

function Mails() {
  const t = useTranslations('accounts')
  const [search, change] = useSearch()
  const address = search['address'] ?? ''
  useLiveTopic('demo:outbox')
  const form = useForm(demoOutbox, { start: { address }, onDone: (_, typed) => change({ address: typed.address.trim() }) })
  const list = useListCall(demoOutbox, address === '' ? {} : { address }, { ifLostMs: AGAIN_MS, keepPrevious: true, pageSize: 20 })
  return (
    <>
      <Simulated word={t('page.outbox.simulated')}>{t('page.outbox.simulatedBody')}</Simulated>
      <Form form={form} tight>
        <Field {...form.field('address', t('page.outbox.address'))} autoComplete="email" autoCapitalize="none" spellCheck={false} />
        <div>
          <Button type="submit" tone="quiet" busy={form.isPending}>
            {t('page.outbox.show')}
          </Button>
        </div>
      </Form>
      <Answered
        read={{ ...list, data: list.rows }}
        skeleton={<Skeleton height="160px" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{t('page.outbox.empty')}</EmptyState>}
      >
        {(rows) => (
          <ul className="grid gap-7">
            {rows.map((mail) => {
              const code = /^\d{6}$/m.exec(mail.text)?.[0]
              return (
                <li key={mail.id}>
                  <Block title={mail.channel === 'sms' ? t('page.outbox.sms') : mail.subject} aside={formatDateTime(mail.sentAt)}>
                    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-10">
                      <div className="grid gap-2">
                        <p className="text-s text-ink-2">{t('page.outbox.to', { address: mail.address })}</p>
                        <p className="max-w-160 text-s whitespace-pre-line">{mail.text}</p>
                      </div>
                      {code !== undefined && (
                        <div className="self-start text-h1">
                          <Copy text={code} label={t('page.outbox.code')} />
                        </div>
                      )}
                    </div>
                  </Block>
                </li>
              )
            })}
          </ul>
        )}
      </Answered>
      {list.more !== undefined && (
        <div>
          <Button tone="quiet" onClick={list.more}>
            {t('page.outbox.more')}
          </Button>
        </div>
      )}
    </>
  )
}
