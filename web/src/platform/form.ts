import { formatAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useForm as useLibraryForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useKeyedSend, type MutationInput } from './calls.tsx'
import { CallRefused, type Answer, type CallFailure } from './client.ts'
import { boundsOf, faultsOf, faultsOfField, fieldsOf, partsOf, readTyped, typedMax, type FieldFault, type Unit } from './form-rules.ts'
import { useTranslations } from './i18n.tsx'

export type { Unit }

type Values = Record<string, unknown>
type Name<T> = keyof T & string

/** The fields of the call that the form has no input for. They are needed if the call needs them. */
type Rest<C extends CallDeclaration, T> = Omit<MutationInput<C>, Name<T>> & Partial<MutationInput<C>>
type WithRest<C extends CallDeclaration, T> =
  // eslint-disable-next-line typescript/no-generated-empty-object-type
  Record<never, never> extends Rest<C, T>
    ? { readonly add?: Rest<C, T> | ((values: T) => Rest<C, T>) }
    : { readonly add: Rest<C, T> | ((values: T) => Rest<C, T>) }

export type FormOptions<C extends CallDeclaration, T extends object> = WithRest<C, T> & {
  /** The initial values by the names of the call's fields. A name that the call does not have stays in the form. */
  readonly start: T
  readonly units?: { readonly [K in Name<T>]?: Unit<T[K]> }
  /** Calls that are sent after this one; the names that this call does not have follow their schemas. */
  readonly also?: readonly CallDeclaration[]
  /** Words for a value that the schema refuses, by field, instead of the general ones. */
  readonly words?: Readonly<Record<string, string | undefined>>
  /** Rules that no schema has, such as two equal passwords: the words for each broken one. */
  readonly check?: (values: T) => Readonly<Record<string, string | false | undefined>>
  /** The fields of refusals that the contract does not name. */
  readonly at?: Readonly<Record<string, readonly ErrorDeclaration[]>>
  /** The controls for fields of the call that have another name in the form. */
  readonly controls?: (values: T) => Readonly<Record<string, string>>
  /** Called with a refusal. True: the page handles it, and the form shows nothing. */
  readonly onRefused?: (refusal: CallRefused) => boolean
  /** The form is busy until it returns. */
  readonly onDone?: (answer: Answer<C>, values: T) => void | Promise<void>
  readonly refreshes?: readonly CallDeclaration[]
}

export interface FormIssue {
  /** The `name` of the control. */
  readonly field: string
  readonly label: string
  readonly message: string
}

/** What `<Form>` shows. */
export interface FormState {
  readonly box: RefObject<HTMLFormElement | null>
  readonly issues: readonly FormIssue[]
  /** A failure that belongs to no field. */
  readonly failure: CallFailure | null
  readonly isPending: boolean
  /** Sends the call if every rule holds. */
  readonly submit: () => Promise<void>
}

/** A text that is sent as typed: passwords keep their spaces. */
export const asTyped: Unit = { read: (typed) => typed }

// Stands in for the key that `useMutationCall` adds, so that the schema can check the rest.
const NO_KEY = 'key-is-added-when-sent'

/**
 * A form for a call. Rules and bounds come from the schema of the call, and a refusal appears at the field that it names. After a failed
 * attempt the first wrong field has focus. Typed values are kept.
 */
export function useForm<C extends CallDeclaration, T extends object>(declaration: C, options: FormOptions<C, T>) {
  const { start, also = [], refreshes = [] } = options
  const rules = useRules(declaration, options)
  // Filled while the fields are rendered.
  const [labels] = useState(() => new Map<string, string>())
  const box = useRef<HTMLFormElement>(null)
  const send = useKeyedSend(declaration, { quiet: true, refreshes })
  const form = useLibraryForm<Values>({ defaultValues: start, resolver: rules.resolver, shouldFocusError: false })
  const values = useWatch({ control: form.control }) as T
  const { errors, isSubmitted } = form.formState
  const fields = Object.assign({}, partsOf(declaration), ...also.map(fieldsOf), fieldsOf(declaration)) as Fields
  const setFocusDue = useFocusOnWrong(box)
  const { state, failed, clear, carryOut } = useAttempt({ send, rules, form, labels, options, setFocusDue })
  const write: (name: string, value: unknown, options: { readonly shouldDirty: true }) => void = form.setValue
  const set = <K extends Name<T>>(name: K, value: T[K]) => {
    setFocusDue(false)
    write(name, value, { shouldDirty: true })
    if (isSubmitted) void revalidate(name)
  }
  // After an attempt every rule is checked again with each change. A refusal of the server stays until its own field changes.
  const revalidate = async (changed: string) => {
    const refused = Object.entries(form.formState.errors).filter(([field, error]) => error?.type === 'refused' && field !== changed)
    await form.trigger()
    for (const [field, error] of refused) form.setError(field, { type: 'refused', message: String(error?.message) })
  }
  /** The name and error of a control. The label is shown in the summary of errors. */
  const control = (name: string, label: string) => {
    labels.set(name, label)
    return { name, label, error: errors[name]?.message }
  }
  const rule = (name: string) => (fields[name] === undefined ? undefined : boundsOf(fields[name]))
  return {
    box,
    // In the order in which the fields are shown.
    issues: [...new Set([...labels.keys(), ...Object.keys(errors)])].flatMap((field) =>
      errors[field] === undefined ? [] : [{ field, label: labels.get(field) ?? '', message: errors[field].message ?? '' }],
    ),
    failure: state.failure,
    isPending: state.isBusy,
    submit: async () => form.handleSubmit(carryOut, () => failed())(),
    values,
    set,
    /** Back to the initial values, or to others. */
    reset: (next: T = start) => {
      form.reset(next)
      clear()
    },
    /** Shows an error of the page at a field. */
    fault: (field: string, message: string) => {
      form.setError(field, { type: 'refused', message })
      failed()
      return true
    },
    /** Shows a refusal above the fields, and not at one of them. */
    show: (refusal: CallRefused) => {
      failed(refusal)
      return true
    },
    /** The bounds of a field, for hints. */
    rule,
    /** Whether a value that was not typed, such as the token of a link, follows the schema of its field. */
    holds: (name: string, value: unknown) => fields[name] !== undefined && faultsOfField(name, fields[name], value).length === 0,
    /** Checks some fields before the form is complete, such as the address that a code is sent to. */
    check: async (...names: readonly Name<T>[]) => {
      const isRight = await form.trigger([...names])
      if (!isRight) failed()
      return isRight
    },
    control,
    ...controlsOf({ values, fields, control, rule, set }),
  }
}

/** One attempt to send the call, and where its failure is shown. */
function useAttempt<C extends CallDeclaration, T extends object>({
  send,
  rules,
  form,
  labels,
  options: { onRefused, onDone },
  setFocusDue,
}: {
  readonly options: {
    readonly onRefused?: ((refusal: CallRefused) => boolean) | undefined
    readonly onDone?: ((answer: Answer<C>, values: T) => void | Promise<void>) | undefined
  }
  readonly send: (input: MutationInput<C>) => Promise<Answer<C> | undefined>
  readonly rules: Pick<ReturnType<typeof useRules<C, T>>, 'requestOf' | 'placesOf'>
  readonly form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>
  /** The labels of the controls that are shown. */
  readonly labels: ReadonlyMap<string, string>
  readonly setFocusDue: (isDue: boolean) => void
}) {
  const [state, setState] = useState<{ readonly failure: CallFailure | null; readonly isBusy: boolean }>(untried)
  const failed = (failure: CallFailure | null = null) => {
    setFocusDue(failure === null)
    setState({ failure, isBusy: false })
  }

  const carryOut = async () => {
    const typed = form.getValues() as T
    setState((before) => ({ ...before, failure: null, isBusy: true }))
    try {
      const answer = await send(rules.requestOf(typed) as MutationInput<C>)
      if (answer !== undefined) await onDone?.(answer, typed)
      setState((before) => ({ ...before, isBusy: false }))
    } catch (error) {
      showFailure(error as CallFailure)
    }
  }
  const showFailure = (failure: CallFailure) => {
    if (!(failure instanceof CallRefused)) return failed(failure)
    if (onRefused?.(failure) === true) return setState((before) => ({ ...before, isBusy: false }))
    const places = rules.placesOf(failure).filter(({ field }) => labels.has(field))
    for (const { field, message } of places) form.setError(field, { type: 'refused', message })
    failed(places.length === 0 ? failure : null)
  }
  return { state, failed, clear: () => setState(untried), carryOut }
}

/** Moves focus to the first wrong field when it is due: the library reports the errors after the attempt, with a later render. */
function useFocusOnWrong(box: RefObject<HTMLFormElement | null>): (isDue: boolean) => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current) return
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong == null) return
    isDue.current = false
    wrong.focus()
  })
  return (next) => {
    isDue.current = next
  }
}

type Fields = ReturnType<typeof fieldsOf>

/** The props of the controls, by the kind of control. */
function controlsOf<T extends object>({
  values,
  fields,
  control,
  rule,
  set,
}: {
  readonly values: T
  readonly fields: Fields
  readonly control: (name: string, label: string) => { readonly name: string; readonly label: string; readonly error: string | undefined }
  readonly rule: (name: string) => ReturnType<typeof boundsOf> | undefined
  readonly set: <K extends Name<T>>(name: K, value: T[K]) => void
}) {
  return {
    /** For `Field`, `PasswordField` and `TextArea`. */
    field: <K extends Name<T>>(name: K, label: string) => {
      const known = rule(name)
      return {
        ...control(name, label),
        value: String(values[name] ?? ''),
        onChange: ({ target }: Changed) => set(name, target.value as T[K]),
        ...(known !== undefined && !known.isRequired && { optional: true }),
        ...(fields[name] !== undefined && { maxLength: typedMax(fields[name]) }),
        ...(known?.kind === 'number' && { inputMode: known.isWhole ? ('numeric' as const) : ('decimal' as const) }),
        ...(known?.kind === 'amount' && { inputMode: 'decimal' as const }),
      }
    },
    /** For `Select` and `Segments`. */
    choice: <K extends Name<T>>(name: K, label: string) => ({
      ...control(name, label),
      value: values[name],
      onSelect: (value: T[K]) => set(name, value),
    }),
    /** For `Check`. */
    flag: <K extends Name<T>>(name: K, label: string) => ({
      ...control(name, label),
      checked: values[name] === true,
      onChange: ({ target }: { readonly target: { readonly checked: boolean } }) => set(name, target.checked as T[K]),
    }),
    /** For `MoneyField`: the value is decimal text, and empty while there is no amount. */
    amount: <K extends Name<T>>(name: K, label: string) => ({
      ...control(name, label),
      onAmount: (amount: Micros | null) => set(name, (amount === null ? '' : formatAmount(amount)) as T[K]),
    }),
    /** For `CodeInput`, which has as many boxes as the schema asks for. */
    code: <K extends Name<T>>(name: K, label: string) => ({
      ...control(name, label),
      value: String(values[name] ?? ''),
      onValue: (value: string) => set(name, value as T[K]),
      length: rule(name)?.lengthMax ?? 0,
    }),
  }
}

interface Changed {
  readonly target: { readonly value: string }
}

const untried = { failure: null, isBusy: false } as const

/** What the schema of the call says about typed values, in the words of the reader. */
function useRules<C extends CallDeclaration, T extends object>(
  declaration: C,
  { also = [], words, check, at, controls, ...options }: FormOptions<C, T>,
) {
  const t = useTranslations('ui')
  const { add } = options as { readonly add?: object | ((values: T) => object) }
  const units = (options.units ?? {}) as Readonly<Record<string, Unit<unknown> | undefined>>
  const own = fieldsOf(declaration)
  const further = Object.assign({}, ...also.map(fieldsOf)) as ReturnType<typeof fieldsOf>
  const read = (name: string, typed: unknown) => {
    const schema = own[name] ?? further[name]
    return units[name] !== undefined ? units[name].read(typed) : schema === undefined ? typed : readTyped(schema, typed)
  }
  const requestOf = (values: T): object => {
    const inputs = Object.keys(values).filter((name) => name in own)
    const given = {
      ...Object.fromEntries(inputs.map((name) => [name, read(name, (values as Values)[name])])),
      ...(typeof add === 'function' ? add(values) : add),
    }
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  }
  // The words of each fault have their own placeholders, which the type of a key that is chosen at run time cannot express.
  const messageOf = ({ field, fault, values }: FieldFault): string => words?.[field] ?? t(`rule.${fault}`, values as never)
  const controlOf = (values: T, field: string) => controls?.(values)[field] ?? field
  const resolver: Resolver<Values> = (typed) => {
    const values = typed as T
    const keyed = declaration.repeat === 'first-result' ? { idempotencyKey: NO_KEY } : {}
    const faults = [
      ...faultsOf(declaration, { ...requestOf(values), ...keyed }, units),
      ...Object.keys(values).flatMap((name) =>
        name in own || further[name] === undefined ? [] : faultsOfField(name, further[name], read(name, (values as Values)[name])),
      ),
    ]
    const messages: Record<string, string> = Object.fromEntries(faults.map((fault) => [controlOf(values, fault.field), messageOf(fault)]))
    for (const [field, message] of Object.entries(check?.(values) ?? {})) if (message) messages[field] ??= message
    const errors = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, { type: 'rule', message }]))
    return Object.keys(errors).length === 0 ? { values: typed, errors: {} } : { values: {}, errors }
  }
  /** Where a refusal belongs: at the invalid fields that it lists, or at the field that the form or the contract names. */
  const placesOf = (refusal: CallRefused): readonly { readonly field: string; readonly message: string }[] => {
    if (refusal.issues.length > 0)
      return refusal.issues.map(({ path }) => ({ field: path.split('.')[0] ?? path, message: words?.[path] ?? t('rule.wrong') }))
    const named = Object.entries(at ?? {}).find(([, refusals]) => refusals.some((declared) => refusal.is(declared)))?.[0]
    const field = named ?? declaration.errors.find((declared) => refusal.is(declared))?.field
    return field === undefined ? [] : [{ field, message: refusal.message }]
  }
  return { resolver, requestOf, placesOf }
}

/** The props that a form gives to a `Field`, `PasswordField` or `TextArea`. */
export interface TextControl {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (event: Changed) => void
}

/** The props that a form gives to a `Select`. */
export interface ChoiceControl {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly value: string
  readonly onSelect: (value: string) => void
}

/** The props that a form gives to a `CodeInput`. */
export interface CodeControl {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly value: string
  readonly onValue: (value: string) => void
  readonly length: number
}
