import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { signInList } from '@ohmstead/contract/accounts/calls'
import {
  finishPasskeyRegistration,
  passkeyList,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@ohmstead/contract/accounts/factor-calls'
import type { PasskeyRow } from '@ohmstead/contract/credentials/types'
import { useState } from 'react'
import { refreshCalls } from '../../platform/call-cache.ts'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, send } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Answered, Actions, Block, Button, Field, Form, Note, Sheet, Skeleton } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeyRow } | null

/** Creates, renames and removes the passkeys of the account. */
export function Passkeys() {
  const t = useTranslations('accounts')
  const read = useCall(passkeyList)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Block
      title={t('page.passkey.title')}
      finding={t('page.passkey.what')}
      aside={
        knowsPasskeys() && (
          <Button tone="quiet" icon="plus" onClick={() => setOpen({ kind: 'add' })}>
            {t('page.passkey.add')}
          </Button>
        )
      }
    >
      <Answered
        read={read}
        skeleton={<Skeleton height="64px" />}
        isEmpty={(data) => data.list.length === 0}
        empty={<p className="text-ink-2">{knowsPasskeys() ? t('page.passkey.none') : t('page.passkey.notHere')}</p>}
      >
        {(data) => (
          <ul>
            {data.list.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
                <div className="min-w-0">
                  <p className="font-semibold break-words">{passkey.name}</p>
                  <p className="text-s text-ink-2">
                    {passkey.synced ? t('page.passkey.synced') : t('page.passkey.oneDevice')} ·{' '}
                    {t('page.passkey.made', { at: formatDateTime(passkey.createdAt) })}
                  </p>
                  <p className="text-s text-ink-2">
                    {passkey.lastUsedAt === null ? t('page.passkey.unused') : t('page.passkey.used', { at: formatDateTime(passkey.lastUsedAt) })}
                  </p>
                </div>
                <Actions>
                  <Button
                    tone="quiet"
                    aria-label={t('page.passkey.renameOf', { name: passkey.name })}
                    onClick={() => setOpen({ kind: 'rename', passkey })}
                  >
                    {t('page.passkey.rename')}
                  </Button>
                  <Button
                    tone="quiet"
                    aria-label={t('page.passkey.removeOf', { name: passkey.name })}
                    onClick={() => setOpen({ kind: 'remove', passkey })}
                  >
                    {t('page.passkey.remove')}
                  </Button>
                </Actions>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {open?.kind === 'add' && <Add onClose={close} />}
      {open?.kind === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <Remove passkey={open.passkey} onClose={close} />}
    </Block>
  )
}

function Add({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm(startPasskeyRegistration, {
    start: { name: '' },
    also: [finishPasskeyRegistration],
    onDone: async ({ data }, { name }) => {
      setFailure(null)
      const { createPasskey, PasskeyLeft } = await import('../../platform/passkey.ts')
      try {
        const passkey = await createPasskey(data)
        await send(finishPasskeyRegistration, { passkey, ...(name.trim() !== '' && { name: name.trim() }) }, { quiet: true })
        refreshCalls([passkeyList.path, securityOverview.path])
        toast(t('page.passkey.added'), { tone: 'good' })
        onClose()
      } catch (error) {
        if (error instanceof PasskeyLeft) setFailure(t('page.passkey.left'))
        else if ((error as Error).name === 'InvalidStateError') setFailure(t('page.passkey.already'))
        else setFailure(error instanceof CallRefused ? words(error) : t('page.passkey.failed'))
      }
    },
  })
  return (
    <Sheet title={t('page.passkey.add')} open onClose={onClose} kind="centre">
      <Form form={form}>
        <p className="text-s text-ink-2">{t('page.passkey.addBody')}</p>
        {failure !== null && (
          <div role="alert">
            <Note tone="fault">{failure}</Note>
          </div>
        )}
        <Field {...form.field('name', t('page.passkey.name'))} autoComplete="off" hint={t('page.passkey.nameHint')} />
        <ActOrLeave act={t('page.passkey.addButton')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

function Rename({ passkey, onClose }: { readonly passkey: PasskeyRow; readonly onClose: () => void }) {
  const t = useTranslations('accounts')
  const form = useForm(renamePasskey, {
    start: { name: passkey.name },
    add: { passkeyId: passkey.id },
    words: { name: t('page.passkey.nameMissing') },
    refreshes: [passkeyList],
    onDone: () => {
      toast(t('page.passkey.renamed'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.passkey.rename')} open onClose={onClose} kind="centre">
      <Form form={form}>
        <Field {...form.field('name', t('page.passkey.name'))} autoComplete="off" />
        <ActOrLeave act={t('page.passkey.rename')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

function Remove({ passkey, onClose }: { readonly passkey: PasskeyRow; readonly onClose: () => void }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const act = useMutationCall(removePasskey, { quiet: true, refreshes: [passkeyList, securityOverview, signInList] })
  async function remove() {
    const answer = await act.send({ passkeyId: passkey.id })
    if (answer === undefined) return
    toast(t('page.passkey.removed', { count: answer.data.signInsEnded }))
    onClose()
  }
  return (
    <Sheet
      title={t('page.passkey.removeTitle', { name: passkey.name })}
      open
      onClose={onClose}
      kind="centre"
      actions={<ActOrLeave act={t('page.passkey.remove')} tone="danger" busy={act.isPending} onAct={() => void remove()} leave={onClose} />}
    >
      {act.error !== null && (
        <div role="alert">
          <Note tone="fault">{words(act.error)}</Note>
        </div>
      )}
      <p>{t('page.passkey.removeBody')}</p>
    </Sheet>
  )
}
