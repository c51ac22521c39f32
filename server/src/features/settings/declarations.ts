import { formatAmount, micros, type Micros } from '@ohmstead/contract/kernel/amount'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { amount, dayField, text, z } from '@ohmstead/contract/kernel/field'
import { day } from '@ohmstead/contract/kernel/day'
import { levelRow, type LevelRow } from '@ohmstead/contract/levels/types'

/** One operator setting: its type, its default, its unit, and who may change it. */
export interface SettingDeclaration<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly type: S
  readonly default: z.output<S>
  /** What a demo instance starts with, where that differs. */
  readonly demo?: z.output<S>
  readonly unit: string
  readonly mayChange: readonly [StaffRole, ...StaffRole[]]
  /** Takes a second member of staff. */
  readonly twoPerson: boolean
  readonly summary: string
}

const declare = <S extends z.ZodMiniType>(declaration: SettingDeclaration<S>): SettingDeclaration<S> => declaration

const money = { mayChange: ['finance', 'administrator'], twoPerson: true } as const
const running = { mayChange: ['operations', 'administrator'], twoPerson: false } as const
const administrator = { mayChange: ['administrator'], twoPerson: false } as const

const whole = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max))
const share = whole(0, 1_000_000)
const usdt = (whole: number): Micros => micros(BigInt(whole) * 1_000_000n)
const publicUrl = z.union([z.literal(''), z.url({ protocol: /^https$/ }).check(z.maxLength(300))])
const countries = z.union([z.literal('all'), z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300))])

/** Product §6 in the columns of decisions §3; whoever changes it changes all six rows at once. */
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
    type: text(2, 12),
    default: 'USDT',
    unit: 'asset code',
    ...administrator,
    summary: 'Name of the platform asset wherever money is shown.',
  }),
  'platform.customerServiceUrl': declare({
    type: publicUrl,
    default: '',
    unit: 'https address',
    ...administrator,
    summary: 'Outside support desk; empty: the built-in conversation.',
  }),
  'platform.facebookUrl': declare({ type: publicUrl, default: '', unit: 'https address', ...administrator, summary: 'Public page of the operator.' }),
  'platform.twitterUrl': declare({ type: publicUrl, default: '', unit: 'https address', ...administrator, summary: 'Public page of the operator.' }),

  'accounts.captchaWork': declare({
    type: whole(100, 5_000_000),
    default: 150_000,
    demo: 2_000,
    unit: 'hashes at most',
    ...administrator,
    summary: 'Work of a proof-of-work captcha.',
  }),
  'accounts.termsVersion': declare({
    type: dayField,
    default: day('2026-05-01'),
    unit: 'day in force',
    ...administrator,
    summary: 'Version of the terms members consent to.',
  }),
  'accounts.privacyVersion': declare({
    type: dayField,
    default: day('2026-05-01'),
    unit: 'day in force',
    ...administrator,
    summary: 'Version of the privacy policy members consent to.',
  }),
  'accounts.smsCountries': declare({
    type: countries,
    default: 'all',
    unit: 'ISO 3166 codes',
    ...administrator,
    summary: 'Countries to whose numbers codes are sent by text message.',
  }),
  'accounts.smsPerCountry': declare({
    type: whole(0, 1_000_000),
    default: 500,
    demo: 5_000,
    unit: 'text messages',
    ...administrator,
    summary: 'Codes by text message to the numbers of one country in a UTC day: text messages cost money, and fraudsters earn by them.',
  }),
  'accounts.smsPerNumber': declare({
    type: whole(0, 1_000),
    default: 8,
    demo: 40,
    unit: 'text messages',
    ...administrator,
    summary: 'Codes by text message to one number in a UTC day, for all purposes together.',
  }),

  'accounts.usernameRenameDays': declare({
    type: whole(1, 365),
    default: 30,
    unit: 'days',
    ...administrator,
    summary: 'A member chooses another name once in so many days.',
  }),
  'accounts.usernameBanned': declare({
    type: z.array(text(2, 40)).check(z.maxLength(1_000)),
    default: [],
    unit: 'words',
    ...administrator,
    summary: 'Words that no name may hold, in any spelling that reads like them; beside those of operator and staff, which are fixed.',
  }),

  'charging.holdAtLeast': declare({
    type: amount,
    default: usdt(5),
    unit: 'platform asset',
    ...money,
    summary: 'A charging session starts by holding the lesser of this or its estimate, whichever is greater, and never more than the balance.',
  }),
  'charging.stopAtHeldPpm': declare({
    type: share,
    default: 950_000,
    unit: 'ppm of what is held',
    ...running,
    summary: 'Remote stop when the cost reaches this part of what is held and nothing more can be held.',
  }),
  'charging.silentAfterHours': declare({
    type: whole(1, 240),
    default: 24,
    unit: 'hours',
    ...running,
    summary: 'A charging session whose station is silent so long is closed at its last reading.',
  }),
  'charging.finalAfterDays': declare({
    type: whole(1, 90),
    default: 30,
    unit: 'days',
    ...money,
    summary: 'A provisional bill becomes final after this time.',
  }),
  'charging.registerRestartWh': declare({
    type: whole(0, 10_000),
    default: 1_000,
    unit: 'Wh',
    ...running,
    summary: 'A register that shows at most this while a higher one was known has begun anew: its energy is billed on top of what was billed before.',
  }),
  'charging.noEnergyMinutes': declare({
    type: whole(1, 60),
    default: 3,
    unit: 'minutes',
    ...running,
    summary: 'A charging session without energy ends after this time.',
  }),

  'income.releaseAfterHours': declare({
    type: whole(0, 24 * 30),
    default: 24,
    unit: 'hours',
    ...money,
    summary: 'Dispute window: settled income becomes spendable after it.',
  }),

  'levels.table': declare({
    type: z.array(levelRow).check(z.length(6)),
    default: [...levels],
    unit: 'six rows',
    ...money,
    summary: 'What each level asks for and grants.',
  }),

  'packages.leaseVatPpm': declare({
    type: share,
    default: 190_000,
    unit: 'ppm on top of net',
    ...money,
    summary: 'VAT contained in what a lease earns; taken out day by day.',
  }),

  'team.rebateCountries': declare({
    type: countries,
    default: [],
    demo: 'all',
    unit: 'ISO 3166 codes',
    ...money,
    summary: 'Rebates are paid only where both the inviter’s and the host’s country are switched on.',
  }),
  'team.rebateLevels': declare({
    type: whole(0, 3),
    default: 0,
    demo: 3,
    unit: 'generations',
    ...money,
    summary: 'Generations of inviters that share in a session’s commission.',
  }),
  'team.rebateMaxPpm': declare({
    type: whole(0, 300_000),
    default: 300_000,
    unit: 'ppm of the commission',
    ...money,
    summary: 'All rebates of one session together.',
  }),
  'team.holdRule': declare({
    type: z.boolean(),
    default: false,
    demo: true,
    unit: 'on or off',
    ...money,
    summary: 'A rebate is held while the invited member’s package ranks above the inviter’s.',
  }),
  'team.heldDays': declare({
    type: whole(1, 30),
    default: 7,
    unit: 'days',
    ...money,
    summary: 'A held rebate is lost after this time and is commission again.',
  }),
  'team.alarmSharePpm': declare({
    type: share,
    default: 60_000,
    unit: 'ppm',
    ...money,
    summary: 'Rebates ÷ (host share + rebates) above which the monitor alarms.',
  }),
  'team.stopSharePpm': declare({
    type: share,
    default: 75_000,
    unit: 'ppm',
    ...money,
    summary: 'The same ratio above which rebates stop by themselves.',
  }),

  'tasks.collectWithinHours': declare({
    type: whole(1, 24 * 30),
    default: 24,
    unit: 'hours',
    ...running,
    summary: 'A task reward waits to be collected for this time.',
  }),
} as const

export type SettingKey = keyof typeof settingDeclarations
export type SettingValue<K extends SettingKey> = z.output<(typeof settingDeclarations)[K]['type']>

/** Whether a country is among those that a setting names. */
export function isSwitchedOn(switched: SettingValue<'team.rebateCountries' | 'accounts.smsCountries'>, country: string): boolean {
  return switched === 'all' || switched.includes(country)
}

/** A default as the settings page and the reference print it. */
export function printed(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? formatAmount(micros(part)) : part))
}
