import { formatAmount, micros, type Micros } from '@ohmstead/contract/kernel/amount'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { countryField } from '@ohmstead/contract/kernel/country'
import { amount, dayField, text, z } from '@ohmstead/contract/kernel/field'
import { day } from '@ohmstead/contract/kernel/day'
import { levelRow, type LevelRow } from '@ohmstead/contract/levels/types'
import type { SettingForm, SettingUnit } from '@ohmstead/contract/settings/types'

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
  readonly mayChange: readonly [StaffRole, ...StaffRole[]]
  /** Needs a second member of staff. */
  readonly twoPerson: boolean
}

const declare = <S extends z.ZodMiniType>(declaration: SettingDeclaration<S>): SettingDeclaration<S> => declaration

const two = { mayChange: ['finance', 'administrator'], twoPerson: true } as const
const running = { mayChange: ['operations', 'administrator'], twoPerson: false } as const
const administrator = { mayChange: ['administrator'], twoPerson: false } as const

/** The bounds and input of a value: its type for the server, its field and bounds for the console. */
const whole = (least: number, most: number) => ({ type: integer(least, most), form: 'whole', least, most }) as const
const share = (most: number) => ({ type: integer(0, most), form: 'share', least: 0, most }) as const
const integer = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most))
const money = { type: amount, form: 'amount' } as const
const address = { type: z.union([z.literal(''), z.url({ protocol: /^https$/ }).check(z.maxLength(300))]), form: 'address' } as const
const version = { type: dayField, form: 'day' } as const
const flag = { type: z.boolean(), form: 'flag' } as const
const countries = { type: z.union([z.literal('all'), z.array(countryField).check(z.maxLength(300))]), form: 'countries' } as const
const usdt = (whole: number): Micros => micros(BigInt(whole) * 1_000_000n)

/**
 * Counts are whole and not negative, shares are parts of a million, the rows keep their order, and the rebates are never more than the
 * commission.
 */
function isLevelTable(rows: readonly LevelRow[]): boolean {
  const count = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000
  return rows.every((row, index) => {
    const counts = [row.directValidFrom, row.secondThirdValidFrom, row.teamValidFrom, row.extraHostingSessions, row.commissionPpm, row.matchPriority]
    const before = rows[index - 1]
    return (
      row.level === index + 1 &&
      [...counts, ...row.rebatePpm, row.leasesAtATime ?? 0].every(count) &&
      row.rebatePpm.reduce((sum, ppm) => sum + ppm, 0) <= 1_000_000 &&
      (before === undefined || row.valuationFrom >= before.valuationFrom)
    )
  })
}

/** The table of levels; a change always contains all six rows. */
const levels: readonly LevelRow[] = [
  level(1, 0, [0, 0, 0], 0, 200_000, 3, [80_000, 30_000, 10_000], 1_000, 1_000_000n),
  level(2, 100, [1, 0, 1], 1, 190_000, 5, [100_000, 40_000, 20_000], 2_000, 1_000_000n),
  level(3, 500, [3, 3, 8], 2, 180_000, 10, [120_000, 50_000, 20_000], 5_000, 800_000n),
  level(4, 2_000, [6, 10, 20], 4, 170_000, 20, [140_000, 60_000, 30_000], 10_000, 600_000n),
  level(5, 8_000, [12, 30, 60], 7, 160_000, 50, [160_000, 70_000, 30_000], 20_000, 400_000n),
  level(6, 30_000, [25, 100, 200], 11, 150_000, null, [180_000, 80_000, 40_000], 50_000, 0n),
]

function level(
  number: number,
  valuationFrom: number,
  [directValidFrom, secondThirdValidFrom, teamValidFrom]: readonly [number, number, number],
  extraHostingSessions: number,
  commissionPpm: number,
  leasesAtATime: number | null,
  rebatePpm: [number, number, number],
  withdrawADay: number,
  withdrawFee: bigint,
): LevelRow {
  return {
    level: number,
    valuationFrom: usdt(valuationFrom),
    directValidFrom,
    secondThirdValidFrom,
    teamValidFrom,
    extraHostingSessions,
    commissionPpm,
    leasesAtATime,
    matchPriority: number,
    rebatePpm,
    withdrawADay: usdt(withdrawADay),
    withdrawFee: micros(withdrawFee),
  }
}

/** Every operator setting. A value in the database that no longer fits its type counts as absent, and is logged. */
export const settingDeclarations = {
  'platform.asset': declare({
    type: z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/)),
    form: 'text',
    least: 2,
    most: 12,
    default: 'USDT',
    unit: 'code',
    ...administrator,
  }),
  'platform.customerServiceUrl': declare({
    ...address,
    default: '',
    unit: 'address',
    ...administrator,
  }),
  'platform.facebookUrl': declare({ ...address, default: '', unit: 'address', ...administrator }),
  'platform.twitterUrl': declare({ ...address, default: '', unit: 'address', ...administrator }),

  'accounts.captchaWork': declare({
    ...whole(100, 5_000_000),
    default: 150_000,
    demo: 2_000,
    unit: 'hashes',
    ...administrator,
  }),
  'accounts.termsVersion': declare({
    ...version,
    default: day('2026-05-01'),
    unit: 'day',
    ...administrator,
  }),
  'accounts.privacyVersion': declare({
    ...version,
    default: day('2026-05-01'),
    unit: 'day',
    ...administrator,
  }),
  'accounts.smsCountries': declare({
    ...countries,
    default: 'all',
    unit: 'countries',
    ...administrator,
  }),
  'accounts.smsPerCountry': declare({
    ...whole(0, 1_000_000),
    default: 500,
    demo: 5_000,
    unit: 'messages',
    ...administrator,
  }),
  'accounts.smsPerNumber': declare({
    ...whole(0, 1_000),
    default: 8,
    demo: 40,
    unit: 'messages',
    ...administrator,
  }),

  'accounts.usernameRenameDays': declare({
    ...whole(1, 365),
    default: 30,
    unit: 'days',
    ...administrator,
  }),
  'accounts.usernameBanned': declare({
    type: z.array(text(2, 40)).check(z.maxLength(1_000)),
    form: 'words',
    least: 2,
    most: 40,
    default: [],
    unit: 'words',
    ...administrator,
  }),

  'charging.holdAtLeast': declare({
    ...money,
    default: usdt(5),
    unit: 'asset',
    ...two,
  }),
  'charging.stopAtHeldPpm': declare({
    ...share(1_000_000),
    default: 950_000,
    unit: 'percentOfHeld',
    ...running,
  }),
  'charging.silentAfterHours': declare({
    ...whole(1, 240),
    default: 24,
    unit: 'hours',
    ...running,
  }),
  'charging.finalAfterDays': declare({
    ...whole(1, 90),
    default: 30,
    unit: 'days',
    ...two,
  }),
  'charging.registerRestartWh': declare({
    ...whole(0, 10_000),
    default: 1_000,
    unit: 'wattHours',
    ...running,
  }),
  'charging.signedReadingCountries': declare({
    ...countries,
    default: ['DE', 'AT'],
    demo: [],
    unit: 'countries',
    ...two,
  }),
  'charging.noEnergyMinutes': declare({
    ...whole(1, 60),
    default: 3,
    unit: 'minutes',
    ...running,
  }),

  'income.releaseAfterHours': declare({
    ...whole(0, 24 * 30),
    default: 24,
    unit: 'hours',
    ...two,
  }),

  'levels.table': declare({
    type: z.array(levelRow).check(
      z.length(6),
      z.refine((rows) => isLevelTable(rows)),
    ),
    form: 'levels',
    default: [...levels],
    unit: 'rows',
    ...two,
  }),

  'packages.leaseVatPpm': declare({
    ...share(1_000_000),
    default: 190_000,
    unit: 'percentOfNet',
    ...two,
  }),

  'team.rebateCountries': declare({
    ...countries,
    default: [],
    demo: 'all',
    unit: 'countries',
    ...two,
  }),
  'team.rebateLevels': declare({
    ...whole(0, 3),
    default: 0,
    demo: 3,
    unit: 'generations',
    ...two,
  }),
  'team.rebateMaxPpm': declare({
    ...share(300_000),
    default: 300_000,
    unit: 'percentOfCommission',
    ...two,
  }),
  'team.holdRule': declare({
    ...flag,
    default: false,
    demo: true,
    unit: 'onOff',
    ...two,
  }),
  'team.heldDays': declare({
    ...whole(1, 30),
    default: 7,
    unit: 'days',
    ...two,
  }),
  'team.alarmSharePpm': declare({
    ...share(1_000_000),
    default: 60_000,
    unit: 'percent',
    ...two,
  }),
  'team.stopSharePpm': declare({
    ...share(1_000_000),
    default: 75_000,
    unit: 'percent',
    ...two,
  }),

  'tasks.collectWithinHours': declare({
    ...whole(1, 24 * 30),
    default: 24,
    unit: 'hours',
    ...running,
  }),
} as const

export type SettingKey = keyof typeof settingDeclarations
export type SettingValue<K extends SettingKey> = z.output<(typeof settingDeclarations)[K]['type']>

/** Whether a setting lists a country. */
export function isSwitchedOn(
  switched: SettingValue<'team.rebateCountries' | 'accounts.smsCountries' | 'charging.signedReadingCountries'>,
  country: string,
): boolean {
  return switched === 'all' || switched.includes(country)
}

/** A default as the settings page and the reference print it. */
export function printed(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? formatAmount(micros(part)) : part))
}
