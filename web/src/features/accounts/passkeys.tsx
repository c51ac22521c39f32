import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { signInList } from '@ohmstead/contract/accounts/calls'
import {
  finishPasskeyRegistration,
  passkeyList,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@ohmstead/contract/accounts/factor-calls'
import type { PasskeyRow } from '@ohmstead/contract/accounts/factor-types'
import { useState, type SubmitEvent } from 'react'
import { refreshCalls } from '../../platform/call-cache.ts'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused, send } from '../../platform/client.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Actions, Block, Button, ErrorState, Field, Loading, Note, Sheet, Skeleton } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'
import { knowsPasskeys } from '../../platform/passkey-support.ts'

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeyRow } | null

/** Creates, renames and removes the passkeys of the account. */
export function Passkeys() {
  const t = useTranslations('accounts')
  const { data, error, refetch } = useCall(passkeyList)
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
      {data === undefined ? (
        error !== null ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Loading retry={refetch}>
            <Skeleton height="64px" />
          </Loading>
        )
      ) : data.list.length === 0 ? (
        <p className="text-ink-2">{knowsPasskeys() ? t('page.passkey.none') : t('page.passkey.notHere')}</p>
      ) : (
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
      {open?.kind === 'add' && <Add onClose={close} />}
      {open?.kind === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <Remove passkey={open.passkey} onClose={close} />}
    </Block>
  )
}

function Add({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function add(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const { createPasskey, PasskeyLeft } = await import('../../platform/passkey.ts')
    try {
      const { data } = await send(startPasskeyRegistration, {}, { quiet: true })
      const passkey = await createPasskey(data)
      await send(finishPasskeyRegistration, { passkey, ...(name.trim() !== '' && { name: name.trim() }) }, { quiet: true })
      refreshCalls([passkeyList.path, securityOverview.path])
      toast(t('page.passkey.added'), { tone: 'good' })
      onClose()
    } catch (error) {
      if (error instanceof PasskeyLeft) setFailure(t('page.passkey.left'))
      else if ((error as Error).name === 'InvalidStateError') setFailure(t('page.passkey.already'))
      else setFailure(error instanceof CallRefused ? words(error) : t('page.passkey.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet title={t('page.passkey.add')} open onClose={onClose} kind="centre">
      <form className="grid gap-5" onSubmit={(event) => void add(event)} noValidate>
        <p className="text-s text-ink-2">{t('page.passkey.addBody')}</p>
        {failure !== null && (
          <div role="alert">
            <Note tone="fault">{failure}</Note>
          </div>
        )}
        <Field
          name="passkeyName"
          label={t('page.passkey.name')}
          optional
          maxLength={40}
          autoComplete="off"
          hint={t('page.passkey.nameHint')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Actions even>
          <Button type="submit" busy={busy}>
            {t('page.passkey.addButton')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </Actions>
      </form>
    </Sheet>
  )
}

function Rename({ passkey, onClose }: { readonly passkey: PasskeyRow; readonly onClose: () => void }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [name, setName] = useState(passkey.name)
  const act = useMutationCall(renamePasskey, { quiet: true, refreshes: [passkeyList] })
  const isEmpty = name.trim() === ''
  async function rename(event: SubmitEvent) {
    event.preventDefault()
    if (isEmpty) return
    if ((await act.send({ passkeyId: passkey.id, name: name.trim() })) === undefined) return
    toast(t('page.passkey.renamed'), { tone: 'good' })
    onClose()
  }
  return (
    <Sheet title={t('page.passkey.rename')} open onClose={onClose} kind="centre">
      <form className="grid gap-5" onSubmit={(event) => void rename(event)} noValidate>
        <Field
          name="passkeyName"
          label={t('page.passkey.name')}
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isEmpty ? t('page.passkey.nameMissing') : act.error !== null ? words(act.error) : undefined}
        />
        <Actions even>
          <Button type="submit" busy={act.isPending}>
            {t('page.passkey.rename')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </Actions>
      </form>
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
      actions={
        <Actions even>
          <Button tone="danger" busy={act.isPending} onClick={() => void remove()}>
            {t('page.passkey.remove')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </Actions>
      }
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
