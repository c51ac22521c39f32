import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { OutputOf, RequestOf } from '@ohmstead/contract/kernel/call'
import { requestTransfer, type transferForm } from '@ohmstead/contract/transfers/calls'
import { useState } from 'react'
import { useForm, type TextControl } from '../../platform/form.ts'
import { formatDateTime, formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useProofWhenAsked } from '../../platform/proof-when-asked.ts'
import { useClientState } from '../../platform/state.ts'
import { Block, Button, Field, Form, HoldNotice, MoneyField, Note, Segments, Select } from '../../ui/index.ts'
import { ScanSheet } from './scan-sheet.tsx'

type TransferForm = OutputOf<typeof transferForm>
export type SolveCaptcha = () => Promise<RequestOf<typeof requestTransfer>['captcha'] | null>
type Target = 'own' | 'member'

/** Asks to whom, from which wallet and how much. The server answers with the masked name of the recipient. */
export function NewTransfer({
  form: { wallets, minimum, maximum, leftToday, heldUntil, affiliated },
  to,
  solveCaptcha,
  onRequested,
}: {
  readonly form: TransferForm
  /** A member id from a receive code. */
  readonly to: string
  readonly solveCaptcha: SolveCaptcha
  readonly onRequested: (request: OutputOf<typeof requestTransfer>) => void
}) {
  const t = useTranslations('transfers')
  const asset = useClientState('asset')
  const money = (amount: TransferForm['minimum']) => `${formatMoney(amount, { full: true })} ${asset}`
  const [target, setTarget] = useState<Target>(to === '' ? 'own' : 'member')
  const [chosen, setChosen] = useState<'income' | 'reward'>('income')
  const { proofRef: captchaRef, isSolving, whenAsked } = useProofWhenAsked(solveCaptcha)
  const isOwn = target === 'own'
  // Rewards go to the own recharge wallet only.
  const wallet = isOwn ? chosen : 'income'
  const given = wallets.find((one) => one.wallet === wallet)
  const most = isOwn ? given?.available : (given?.mostToOther ?? undefined)
  const form = useForm(requestTransfer, {
    start: { to, amount: '' },
    add: (typed) => ({ wallet, to: isOwn ? undefined : typed.to.trim(), captcha: captchaRef.current }),
    words: { to: t('page.form.accountMissing'), amount: t('page.form.amountMissing') },
    check: (typed) => ({ to: !isOwn && typed.to.trim() === '' && t('page.form.accountMissing') }),
    onRefused: (refusal): boolean => whenAsked(asksForCaptcha(refusal.code), async (): Promise<void> => form.submit()),
    onDone: ({ data }) => {
      captchaRef.current = undefined
      onRequested(data)
    },
  })
  return (
    <Block title={t('page.form.title')}>
      <Blocked heldUntil={heldUntil} affiliated={affiliated} />
      <Form form={form} meaning={t('page.check.unchanged')}>
        <Segments
          label={t('page.form.to')}
          value={target}
          onSelect={setTarget}
          options={[
            { value: 'own', label: t('page.form.own') },
            { value: 'member', label: t('page.form.member') },
          ]}
        />
        {isOwn ? (
          <Select
            name="wallet"
            label={t('page.form.from')}
            value={chosen}
            onSelect={(value) => setChosen(value)}
            options={wallets.map((one) => ({ value: one.wallet, label: `${t(`page.staff.${one.wallet}`)}: ${money(one.available)}` }))}
          />
        ) : (
          <Recipient bind={() => form.field('to', t('page.form.account'))} onFound={(memberId) => form.set('to', memberId)} />
        )}
        <MoneyField
          {...form.amount('amount', t('page.form.amount'))}
          {...(most !== undefined && most > 0n && { all: { amount: most, word: t('page.form.all') } })}
          hint={
            <>
              {most !== undefined && t('page.form.most', { amount: money(most) })}
              {!isOwn && <> {t('page.form.range', { minimum: money(minimum), maximum: money(maximum), left: money(leftToday) })}</>}
            </>
          }
        />
        {isSolving && <p role="status">{t('page.form.captcha')}</p>}
        <div>
          <Button type="submit" busy={form.isPending || isSolving}>
            {t('page.form.check')}
          </Button>
        </div>
        <p className="text-s text-ink-2">{t('page.form.never')}</p>
      </Form>
    </Block>
  )
}

function asksForCaptcha(code: number): boolean {
  return code === credentialErrors.captchaNeeded.code || code === credentialErrors.captchaWrong.code
}

/** Why nothing can be sent to other members. */
function Blocked({ heldUntil, affiliated }: Pick<TransferForm, 'heldUntil' | 'affiliated'>) {
  const t = useTranslations('transfers')
  return (
    <>
      {affiliated && <Note tone="attention">{t('page.affiliated')}</Note>}
      {heldUntil !== null && (
        <HoldNotice reason={t('page.held.title')} until={formatDateTime(heldUntil)}>
          {t('page.held.body')}
        </HoldNotice>
      )}
    </>
  )
}

/** The account of the recipient, typed or scanned. */
function Recipient({ bind, onFound }: { readonly bind: () => TextControl; readonly onFound: (memberId: string) => void }) {
  const t = useTranslations('transfers')
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      <Field {...bind()} optional={false} autoComplete="off" autoCapitalize="none" spellCheck={false} hint={t('page.form.accountHint')} />
      <div>
        <Button tone="quiet" onClick={() => setScanning(true)}>
          {t('page.form.scan')}
        </Button>
      </div>
      {isScanning && (
        <ScanSheet
          onClose={() => setScanning(false)}
          onFound={(memberId) => {
            setScanning(false)
            onFound(memberId)
          }}
        />
      )}
    </>
  )
}
