import { discardDraft, draftDetail, draftList, saveDraft } from '@ohmstead/contract/content/calls'
import { articleName } from '@ohmstead/contract/content/types'
import { z } from '@ohmstead/contract/kernel/field'
import { useState } from 'react'
import { useMutationCall, type MutationInput } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActTwice, Button, ErrorState, Note } from '../../ui/index.ts'
import type { Draft } from './article-texts.ts'
import { Person } from './person.tsx'

const refreshes = [draftList, draftDetail]

/**
 * Saves what is typed as a draft. The revision is that of the draft which was opened or saved here, and not one that a colleague saved
 * since: the server refuses to overwrite theirs.
 */
export function useSavedDraft(draft: Draft | null) {
  const t = useTranslations('staff')
  const [revision, setRevision] = useState(draft?.revision ?? 0)
  const act = useMutationCall(saveDraft, { quiet: true, refreshes })
  async function save(input: Omit<MutationInput<typeof saveDraft>, 'revision'>) {
    const answer = await act.send({ ...input, revision })
    if (answer === undefined) return
    setRevision(answer.data.revision)
    toast(t('page.content.draftSaved'), { tone: 'good' })
  }
  return { revision, save, isPending: act.isPending, error: act.error }
}

interface SaveDraftProps extends Pick<ReturnType<typeof useSavedDraft>, 'isPending' | 'error'> {
  readonly name: string
  readonly isWithdrawn: boolean
  readonly onSave: () => void
}

/** A draft needs a name, and nothing else. */
export function SaveDraft({ isPending, error, name, isWithdrawn, onSave }: SaveDraftProps) {
  const t = useTranslations('staff')
  const isNamed = z.safeParse(articleName, name).success
  return (
    <>
      {error !== null && <ErrorState error={error} meaning={t('page.nothingSaved')} focus />}
      <Button
        type="button"
        tone="quiet"
        busy={isPending}
        blocked={isWithdrawn ? t('page.content.isWithdrawn') : !isNamed && t('page.content.nameFirst')}
        onClick={onSave}
      >
        {t('page.content.saveDraft')}
      </Button>
    </>
  )
}

/** Who saved the draft that is shown, and how to discard it. */
export function DraftNote({ draft: { name, savedBy, savedAt, revision }, onDiscarded }: { readonly draft: Draft; readonly onDiscarded: () => void }) {
  const t = useTranslations('staff')
  const act = useMutationCall(discardDraft, { quiet: true, refreshes })
  async function discard() {
    if (!(await act.send({ name, revision }))) return
    toast(t('page.content.draftDiscarded'), { tone: 'good' })
    onDiscarded()
  }
  return (
    <Note title={t('page.content.draftShown')}>
      <p>{t.rich('page.content.draftBy', { time: formatDateTime(savedAt), person: () => <Person id={savedBy} /> })}</p>
      {act.error !== null && <ErrorState error={act.error} focus />}
      <ActTwice
        offer={t('page.content.discard')}
        act={t('page.content.discardSure')}
        keep={t('page.content.discardKeep')}
        busy={act.isPending}
        onAct={() => void discard()}
      />
    </Note>
  )
}
