import { staffInfo } from '@ohmstead/contract/staff/calls'
import { finishStaffPasskey, removeStaffPasskey, staffSecurity, startStaffPasskey } from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { asTyped, useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { createPasskey } from '../../platform/passkey.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, DataTable, EmptyState, ErrorState, Field, Sheet } from '../../ui/index.ts'
import { byPassword, ConfirmedAct } from './confirmed-act.tsx'
import { Fold } from './fold.tsx'
import type { OnRenewed, OwnSecurity } from './own-authenticator.tsx'
import { usePasskey } from './use-passkey.ts'

type Passkey = OwnSecurity['passkeys'][number]

const refreshes = [staffSecurity, staffInfo]

/** The passkeys of the caller. */
export function OwnPasskeys({ security: { passkeys }, onRenewed }: { readonly security: OwnSecurity; readonly onRenewed: OnRenewed }) {
  const t = useTranslations('staff')
  const [leaving, setLeaving] = useState<Passkey>()
  return (
    <Block title={t('page.security.passkeys')} finding={t('page.security.passkeysFinding')}>
      {passkeys.length === 0 ? (
        <EmptyState>{t('page.security.noPasskeys')}</EmptyState>
      ) : (
        <DataTable
          caption={t('page.security.passkeys')}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'name',
              head: t('page.security.passkeyName'),
              heads: true,
              cell: ({ name, synced }) => (
                <>
                  {name}
                  {synced && <span className="block text-xs text-ink-3">{t('page.security.synced')}</span>}
                </>
              ),
            },
            { key: 'made', head: t('page.security.made'), cell: ({ createdAt }) => formatDateTime(createdAt) },
            {
              key: 'used',
              head: t('page.security.used'),
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('page.security.notUsed') : formatDateTime(lastUsedAt)),
            },
            {
              key: 'remove',
              head: t('page.security.remove'),
              end: true,
              cell: (passkey) => (
                <Button tone="quiet" aria-label={t('page.security.removePasskey', { name: passkey.name })} onClick={() => setLeaving(passkey)}>
                  {t('page.security.remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      <Fold title={t('page.security.addPasskey')}>
        <Add onRenewed={onRenewed} />
      </Fold>
      {leaving && (
        <Sheet kind="centre" title={t('page.security.removePasskey', { name: leaving.name })} open onClose={() => setLeaving(undefined)}>
          <Remove passkey={leaving} onRemoved={() => setLeaving(undefined)} />
        </Sheet>
      )}
    </Block>
  )
}

function Add({ onRenewed }: { readonly onRenewed: OnRenewed }) {
  const t = useTranslations('staff')
  const finish = useMutationCall(finishStaffPasskey, { quiet: true })
  const { run } = usePasskey()
  const form = useForm(startStaffPasskey, {
    start: { name: '', password: '' },
    units: { password: asTyped },
    also: [finishStaffPasskey],
    onDone: ({ data }, { name }) =>
      run(async () => {
        const passkey = await createPasskey(data)
        const answer = await finish.send({ passkey, ...(name.trim() !== '' && { name: name.trim() }) })
        if (answer === undefined) return
        form.reset()
        onRenewed(answer.data.token)
        toast(t('page.security.passkeyAdded'), { tone: 'good' })
      }),
  })
  return (
    <>
      {finish.error !== null && <ErrorState error={finish.error} meaning={t('page.people.nothing')} focus />}
      <ConfirmedAct form={form} label={t('page.security.addPasskey')} tone="primary" blocked={!knowsPasskeys() && t('page.security.noPasskeysHere')}>
        <Field {...form.field('name', t('page.security.passkeyName'))} autoComplete="off" />
      </ConfirmedAct>
    </>
  )
}

function Remove({ passkey, onRemoved }: { readonly passkey: Passkey; readonly onRemoved: () => void }) {
  const t = useTranslations('staff')
  const form = useForm(removeStaffPasskey, {
    ...byPassword,
    add: { passkeyId: passkey.id },
    refreshes,
    onDone: () => {
      toast(t('page.security.removed'), { tone: 'good' })
      onRemoved()
    },
  })
  return (
    <ConfirmedAct form={form} label={t('page.security.remove')} tone="danger">
      <p className="text-s text-ink-2">{t('page.security.passwordEnds')}</p>
    </ConfirmedAct>
  )
}
