import { alarmList, incidentList, openIncident, tellOfIncident } from '@ohmstead/contract/incidents/calls'
import { components, incidentStates, severities, type Component } from '@ohmstead/contract/incidents/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { asTyped, useForm, type FormState } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Block, Button, Check, Field, Form, Select, Sheet, TextArea } from '../../ui/index.ts'
import { emptyTexts, englishFirst, textControls, typedTexts, type TypedTexts } from './typed-texts.ts'

type Row = OutputOf<typeof incidentList>['list'][number]
type Affected = Readonly<Record<Component, boolean>>

const none: Affected = { charging: false, app: false, signIn: false, trc20: false, erc20: false, bep20: false, polygon: false }
const affectedOf = (chosen: readonly Component[]): Affected => ({ ...none, ...Object.fromEntries(chosen.map((one) => [one, true])) })
const messageOf = (typed: Affected & TypedTexts) => ({ components: components.filter((one) => typed[one]), texts: typedTexts(typed) })
const units = { state: asTyped, severity: asTyped }
/** The part of the form at which a missing component is shown. */
const controls = () => ({ ...textControls, components: components[0] })

/** Opens an incident by hand, or from the alarm of a component. */
export function OpenIncidentForm({ alarm, onClose }: { readonly alarm: Component | undefined; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const textNeeded = useTextNeeded()
  const form = useForm(openIncident, {
    start: { state: 'investigating', severity: 'minor', ...affectedOf(alarm === undefined ? [] : [alarm]), ...emptyTexts },
    add: (typed) => ({ ...messageOf(typed), ...(alarm !== undefined && { alarm }) }),
    units,
    controls,
    words: textNeeded,
    refreshes: [incidentList, alarmList],
    onDone: () => {
      toast(t('page.incidents.published'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.incidents.open')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <MessageFields form={form} states={incidentStates.filter((state) => state !== 'resolved')} />
        <ActOrLeave act={t('page.incidents.publish')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** Adds a message to an incident. */
export function TellForm({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const t = useTranslations('staff')
  const textNeeded = useTextNeeded()
  const form = useForm(tellOfIncident, {
    start: { state: row.state, severity: row.severity, ...affectedOf(row.components), ...emptyTexts },
    add: (typed) => ({ ...messageOf(typed), incidentId: row.id }),
    units,
    controls,
    words: textNeeded,
    refreshes: [incidentList, alarmList],
    onDone: () => {
      toast(t('page.incidents.published'), { tone: 'good' })
      onDone()
    },
  })
  return (
    <Block title={t('page.incidents.update')} level={3}>
      <Form form={form} meaning={t('page.nothingSaved')} tight>
        <MessageFields form={form} states={incidentStates} />
        <Button type="submit" busy={form.isPending}>
          {t('page.incidents.publish')}
        </Button>
      </Form>
    </Block>
  )
}

function useTextNeeded() {
  const t = useTranslations('staff')
  return Object.fromEntries(languages.map((one) => [one, t('page.incidents.textNeeded')]))
}

type MessageForm = FormState &
  Pick<ReturnType<typeof useForm<typeof tellOfIncident, Affected & TypedTexts & { state: string; severity: string }>>, 'field' | 'choice' | 'flag'>

function MessageFields({ form, states }: { readonly form: MessageForm; readonly states: readonly Row['state'][] }) {
  const t = useTranslations('staff')
  const words = useTranslations('incidents')
  return (
    <>
      <Select
        {...form.choice('state', t('page.incidents.progress'))}
        options={states.map((value) => ({ value, label: words(`page.states.${value}`) }))}
      />
      <Select
        {...form.choice('severity', t('page.incidents.severity'))}
        options={severities.map((value) => ({ value, label: words(`page.severities.${value}`) }))}
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-semibold">{t('page.incidents.components')}</legend>
        {components.map((one) => (
          <Check key={one} {...form.flag(one, words(`page.names.${one}`))} />
        ))}
      </fieldset>
      <p className="text-s text-ink-2">{t('page.incidents.fallback')}</p>
      {englishFirst.map((one) => (
        <fieldset key={one} className="grid gap-3 border-t border-line pt-3">
          <legend className="text-s font-semibold">{languageNames[one]}</legend>
          <Field
            {...form.field(`title-${one}`, t('page.incidents.titleIn', { language: languageNames[one] }))}
            lang={one.slice(0, 2)}
            {...(one !== 'en_US' && { optional: true })}
          />
          <TextArea
            {...form.field(`body-${one}`, t('page.incidents.bodyIn', { language: languageNames[one] }))}
            lang={one.slice(0, 2)}
            rows={3}
            {...(one !== 'en_US' && { optional: true })}
          />
        </fieldset>
      ))}
    </>
  )
}
