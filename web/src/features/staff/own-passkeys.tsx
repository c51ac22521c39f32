import { staffInfo } from '@ohmstead/contract/staff/calls'
import { finishStaffPasskey, removeStaffPasskey, staffSecurity, startStaffPasskey } from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { createPasskey } from '../../platform/passkey.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, DataTable, EmptyState, Field, Sheet } from '../../ui/index.ts'
import { ConfirmedAct } from './confirmed-act.tsx'
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
  const [name, setName] = useState('')
  const start = useMutationCall(startStaffPasskey, { quiet: true })
  const finish = useMutationCall(finishStaffPasskey, { quiet: true })
  const { busy, run } = usePasskey()
  const add = async (password: string): Promise<boolean> => {
    let added = false
    await run(async () => {
      const asked = await start.send({ password })
      if (asked === undefined) return
      const passkey = await createPasskey(asked.data)
      const answer = await finish.send({ passkey, ...(name.trim() !== '' && { name: name.trim() }) })
      if (answer === undefined) return
      onRenewed(answer.data.token)
      toast(t('page.security.passkeyAdded'), { tone: 'good' })
      added = true
    })
    return added
  }
  return (
    <ConfirmedAct
      label={t('page.security.addPasskey')}
      tone="primary"
      error={start.error ?? finish.error}
      busy={busy}
      blocked={!knowsPasskeys() && t('page.security.noPasskeysHere')}
      act={add}
    >
      <Field
        label={t('page.security.passkeyName')}
        name="passkeyName"
        maxLength={40}
        autoComplete="off"
        optional
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmedAct>
  )
}

function Remove({ passkey, onRemoved }: { readonly passkey: Passkey; readonly onRemoved: () => void }) {
  const t = useTranslations('staff')
  const remove = useMutationCall(removeStaffPasskey, { quiet: true, refreshes })
  return (
    <ConfirmedAct
      label={t('page.security.remove')}
      tone="danger"
      error={remove.error}
      busy={remove.isPending}
      act={async (password) => {
        const done = (await remove.send({ passkeyId: passkey.id, password })) !== undefined
        if (done) {
          toast(t('page.security.removed'), { tone: 'good' })
          onRemoved()
        }
        return done
      }}
    >
      <p className="text-s text-ink-2">{t('page.security.passwordEnds')}</p>
    </ConfirmedAct>
  )
}
