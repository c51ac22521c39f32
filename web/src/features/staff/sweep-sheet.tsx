import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { z } from '@ohmstead/contract/kernel/field'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { askSweep, cancelSweep, sweepDetail, sweepList, sweepOverview, uploadSweep } from '@ohmstead/contract/sweeps/calls'
import { signedFile, sweepFile } from '@ohmstead/contract/sweeps/types'
import { useState } from 'react'
import { useCall, useKeyedSend, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActTwice, Answered, Block, Button, Copy, ErrorState, Facts, FileChooser, Money, Note, Sheet, Skeleton, StateChip } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { download } from './download.ts'
import { ReasonForm } from './reason-form.tsx'
import { sweepTones } from './sweep-tones.ts'

type Detail = OutputOf<typeof sweepDetail>
type Item = Detail['items'][number]

const FILE_MAX_BYTES = 64 * 1024
const refreshes = [sweepDetail, sweepList, sweepOverview]

/** One sweep: its payments, and the next step of it. */
export function SweepSheet({ sweepId, onClose }: { readonly sweepId: string; readonly onClose: () => void }) {
  const t = useTranslations('sweeps')
  return (
    <Sheet title={t('page.sweep')} open onClose={onClose}>
      <Answered read={useCall(sweepDetail, { sweepId })} skeleton={<Skeleton height="320px" />} meaning={t('page.notRead')}>
        {(detail) => <Content detail={detail} />}
      </Answered>
    </Sheet>
  )
}

function Content({ detail }: { readonly detail: Detail }) {
  const t = useTranslations('sweeps')
  const { id, network, state, recipient, amount, madeAt, endedAt, approvalId } = detail.sweep
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Money amount={amount} rest size="display" />
        <StateChip tone={sweepTones[state]}>{t(`page.states.${state}`)}</StateChip>
      </div>
      <Facts
        rows={[
          { key: 'network', name: t('page.network'), value: network.toUpperCase() },
          { key: 'recipient', name: t('page.recipient'), value: <Copy text={recipient} label={t('page.recipient')} grouped /> },
          { key: 'made', name: t('page.made'), value: formatDateTime(madeAt) },
          { key: 'id', name: t('page.sweep'), value: <Copy text={id} label={t('page.sweep')} /> },
        ]}
      />
      {approvalId !== null && (
        <Note tone="info" title={state === 'prepared' ? t('page.waits') : t('page.agreed')}>
          <Link to="/staff/approvals" search={state === 'prepared' ? { request: approvalId } : { state: 'ended', about: id, request: approvalId }}>
            {t('page.openRequest')}
          </Link>
        </Note>
      )}
      {state === 'prepared' && approvalId === null && <Ask sweepId={id} />}
      {detail.file !== null && <Sign sweepId={id} file={detail.file} />}
      <Payments detail={detail} />
      {endedAt === null && <Cancel sweepId={id} />}
    </>
  )
}

function Ask({ sweepId }: { readonly sweepId: Detail['sweep']['id'] }) {
  const t = useTranslations('sweeps')
  const form = useForm(askSweep, {
    start: { reason: '' },
    add: { sweepId },
    refreshes: [...refreshes, approvalList, approvalCount],
    onDone: () => toast(t('page.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.askTitle')}
      finding={t('page.askBody')}
      act={t('page.ask')}
      may={useMay(askSweep)}
    />
  )
}

/** The file to sign, and the way back of what was signed. */
function Sign({ sweepId, file }: { readonly sweepId: Detail['sweep']['id']; readonly file: NonNullable<Detail['file']> }) {
  const t = useTranslations('sweeps')
  const [isWrong, setWrong] = useState(false)
  const upload = useKeyedSend(uploadSweep, { quiet: true, refreshes })
  const send = async (chosen: File) => {
    const signed = readSigned(await chosen.text())
    setWrong(signed?.sweepId !== sweepId)
    if (signed?.sweepId !== sweepId) return
    await upload({ sweepId, signed: signed.signed })
    toast(t('page.uploaded'), { tone: 'good' })
  }
  return (
    <Block title={t('page.signTitle')} level={3}>
      <p className="text-s text-ink-2">{t('page.signBody')}</p>
      <Button onClick={() => download(`${JSON.stringify(z.encode(sweepFile, file), null, 2)}\n`, `${sweepId}.json`, 'application/json')}>
        {t('page.download')}
      </Button>
      <FileChooser
        name="signed"
        label={t('page.upload')}
        hint={t('page.uploadHint')}
        error={isWrong ? t('page.wrongFile') : undefined}
        accept="application/json,.json"
        maxBytes={FILE_MAX_BYTES}
        tooLarge={t('page.wrongFile')}
        meaning={t('page.nothingMoved')}
        send={send}
      />
    </Block>
  )
}

function readSigned(text: string): z.output<typeof signedFile> | undefined {
  try {
    return z.safeParse(signedFile, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function Payments({ detail: { sweep, items } }: { readonly detail: Detail }) {
  const t = useTranslations('sweeps')
  return (
    <Block title={t('page.payments')} level={3}>
      {items.map((item) => (
        <Payment key={item.place} item={item} coin={networkFacts[sweep.network].coin} />
      ))}
    </Block>
  )
}

function Payment({
  item: { from, amount, feeMost, coins, coinsState, hash, sentAt, outcome },
  coin,
}: {
  readonly item: Item
  readonly coin: string
}) {
  const t = useTranslations('sweeps')
  return (
    <Facts
      rows={[
        { key: 'from', name: t('page.address'), value: <Copy text={from} label={t('page.address')} grouped /> },
        { key: 'amount', name: t('page.amount'), value: <Money amount={amount} rest /> },
        ...(feeMost === null
          ? []
          : [
              { key: 'fee', name: t('page.fee'), value: `${feeMost} ${coin}` },
              {
                key: 'coins',
                name: t('page.coins'),
                value:
                  coins === null ? t('page.noCoins') : `${coins} ${coin}${coinsState === null ? '' : `, ${t(`page.coinsStates.${coinsState}`)}`}`,
              },
            ]),
        ...(hash === null
          ? []
          : [
              { key: 'hash', name: t('page.transaction'), value: <Copy text={hash} label={t('page.transaction')} grouped /> },
              { key: 'sent', name: t('page.sent'), value: sentAt === null ? t('page.notSent') : formatDateTime(sentAt) },
            ]),
        ...(outcome === null ? [] : [{ key: 'outcome', name: t('page.result'), value: t(`page.outcomes.${outcome}`) }]),
      ]}
    />
  )
}

function Cancel({ sweepId }: { readonly sweepId: Detail['sweep']['id'] }) {
  const t = useTranslations('sweeps')
  const may = useMay(cancelSweep)
  const cancel = useMutationCall(cancelSweep, { quiet: true, refreshes })
  if (may !== true) return null
  return (
    <Block title={t('page.cancel')} level={3} finding={t('page.cancelBody')}>
      <ActTwice
        offer={t('page.cancel')}
        act={t('page.cancel')}
        keep={t('page.keep')}
        busy={cancel.isPending}
        onAct={() => void cancel.send({ sweepId }).then((answer) => answer && toast(t('page.cancelled'), { tone: 'good' }))}
      />
      {cancel.error !== null && <ErrorState error={cancel.error} meaning={t('page.nothingMoved')} />}
    </Block>
  )
}
