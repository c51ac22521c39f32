import { hostedChargingRow, tariffView } from '../charging/types.ts'
import { call } from '../kernel/call.ts'
import { amount, dayField, id, monthField, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { hostedSession, hostingRecord } from '../hosting/types.ts'
import { incomeErrors as e } from './errors.ts'
import { calendarDay, evidence, incomeLine, incomeState, incomeSum, releaseRow } from './types.ts'

export const incomeOverview = call('income/overview', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the income of today, yesterday, the last 7 and 30 days and in total, each with its energy.',
  input: nothing,
  output: strict({
    today: incomeSum,
    yesterday: incomeSum,
    days7: incomeSum,
    days30: incomeSum,
    total: incomeSum,
    waiting: amount,
    nextReleaseAt: z.nullable(z.number()),
  }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const incomeCalendar = call('income/calendar', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the days of one month. Zero, waiting and unknown are different values.',
  input: strict({ month: monthField }),
  output: strict({ days: z.array(calendarDay) }),
  errors: [],
  example: { as: 'ada', input: { month: '2026-11' } },
})

export const incomeDay = call('income/day', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the charging sessions of one day.',
  input: strict({ day: dayField, ...paging }),
  output: pageOf(incomeLine),
  errors: [],
  example: { as: 'ada', input: { day: '2026-11-01' } },
})

export const releaseList = call('income/release/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the shares that were released and those that will be, with their times.',
  input: strict({ state: z.optional(incomeState), ...paging }),
  output: pageOf(releaseRow),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const incomeEvidence = call('income/evidence', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the evidence between one wallet line of the caller and the meter, with the stored hash of each step.',
  input: strict({ transferId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) }),
  output: evidence,
  errors: [e.lineNotFound],
  example: { as: 'ada', input: { transferId: '@ada.incomeLine' } },
})

export const hostingRecordList = call('hosting/record/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the hosting sessions of the caller, newest first.',
  input: strict({ leaseId: z.optional(id('lease')), ...paging }),
  output: pageOf(hostingRecord),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const hostingRecordDetail = call('hosting/record/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the charging sessions within one custody window.',
  input: strict({ custodyId: id('custody'), ...paging }),
  output: pageOf(hostedSession),
  errors: [e.custodyNotFound],
  example: { as: 'ada', input: { custodyId: '@custody' } },
})

export const hostedUnit = call('hosting/unit', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns how a unit that the caller hosts did in the last 30 days: its time online, its sessions and income, and the price for drivers.',
  input: strict({ pointId: id('point') }),
  output: strict({
    /** From the first day of hosting in this time until today, in UTC. */
    days: z.array(strict({ day: dayField, hostedMinutes: z.number(), onlineMinutes: z.number() })),
    /** Of the hosted time; null before the first moment. */
    onlinePpm: z.nullable(z.number()),
    /** Settled charging sessions in the hosting sessions of this time, their energy, and the income of the caller. */
    chargingSessions: z.number(),
    energyWh: z.number(),
    net: amount,
    /** Of the last charging sessions at the unit, as drivers see it. */
    success: strict({ counted: z.number(), delivered: z.number() }),
    tariff: z.nullable(tariffView),
  }),
  errors: [e.unitNotHosted],
  example: { as: 'ada', input: { pointId: '@ada.point' } },
})

export const hostedCharging = call('charge/hosted', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the charging sessions at the units that the caller hosts which are metered and not settled yet, without their drivers.',
  input: nothing,
  output: strict({ list: z.array(hostedChargingRow) }),
  errors: [],
  example: { as: 'ada', input: {} },
})
