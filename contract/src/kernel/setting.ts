import { micros, type Micros } from './amount.ts'
import type { StaffRole } from './call.ts'
import { countryField } from './country.ts'
import { amount, amountBetween, z } from './field.ts'
import type { SettingForm, SettingUnit } from './setting-form.ts'

/**
 * One operator setting: its type, its default, its unit, and the roles that may change it. Its name and description are messages
 * (`messages/<language>/settings.json`).
 */
export interface SettingDeclaration<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: S
  readonly default: z.output<S>
  /** The initial value of a demo instance, where it differs. */
  readonly demo?: z.output<S>
  readonly unit: SettingUnit
  /** The input field for a value, and its bounds: of a number, or of the length of a text. */
  readonly form: SettingForm
  readonly least?: number
  readonly most?: number
  /** The settings whose values limit this one: it is never changed above them, and they are never changed below it. */
  readonly atMost?: readonly string[]
  readonly mayChange: readonly [StaffRole, ...StaffRole[]]
  /** Needs a second member of staff. */
  readonly twoPerson: boolean
}

export const declare = <S extends z.ZodMiniType>(declaration: SettingDeclaration<S>): SettingDeclaration<S> => declaration

export const two = { mayChange: ['finance', 'administrator'], twoPerson: true } as const
export const running = { mayChange: ['operations', 'administrator'], twoPerson: false } as const
export const administrator = { mayChange: ['administrator'], twoPerson: false } as const

/** The bounds and input of a value: its type for the server, its field and bounds for the console. */
export const whole = (least: number, most: number) => ({ type: integer(least, most), form: 'whole', least, most }) as const
export const share = (most: number) => ({ type: integer(0, most), form: 'share', least: 0, most }) as const
const integer = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most))
export const money = { type: amount, form: 'amount' } as const
export const moneyBetween = (least: number, most: number) =>
  ({ type: amountBetween(String(least), String(most)), form: 'amount', least, most }) as const
/**
 * What a reader sees of an address is where it leads. After the protocol comes the host, in letters, digits, hyphens and dots, and then nothing, a port or a
 * path: no user name and password, and no character that a browser reads as another one, such as a backslash. Braces are of a place to fill in.
 */
const PLAIN_ADDRESS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[\w~!$&'()*+,;=:@%./?#{}-]*)?$/i
export const address = {
  type: z.union([
    z.literal(''),
    z.string().check(
      z.maxLength(300),
      z.regex(PLAIN_ADDRESS),
      z.refine((text) => URL.canParse(text)),
    ),
  ]),
  form: 'address',
} as const
export const flag = { type: z.boolean(), form: 'flag' } as const
export const countries = { type: z.union([z.literal('all'), z.array(countryField).check(z.maxLength(300))]), form: 'countries' } as const
export const usdt = (whole: number): Micros => micros(BigInt(whole) * 1_000_000n)
