import { call } from '../kernel/call.ts'
import { amount, id, idempotencyKey, instantField, nothing, pageOf, paging, plainNote, plainText, strict, text, z } from '../kernel/field.ts'
import { pointState } from '../devices/types.ts'
import { CONNECTORS_MAX } from '../ocpp/limits.ts'
import { chargingErrors as e } from './errors.ts'
import {
  cardRow,
  enrolmentView,
  debtRow,
  historyRow,
  staffChargingRow,
  chargingState,
  liveView,
  pointCard,
  pointDetail,
  priceView,
  quarantineRow,
  quarantineStates,
  receiptView,
  tariffView,
  chargingNowRow,
} from './types.ts'

export const pointList = call('charge/point/list', {
  by: 'anyone',
  repeat: 'reads',
  sameForAll: true,
  summary: 'Lists the points that drivers can charge at, with live state and price.',
  input: strict({
    state: z.optional(pointState),
    current: z.optional(z.enum(['AC', 'DC'])),
    minPowerW: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    plug: z.optional(text(1, 30)),
    /** The highest price of a kWh; points without a price are left out. */
    maxPerKwh: z.optional(amount),
    /** Words of the name, site, street, city, postcode or serial, without regard to accents; long words may contain a typing error. */
    search: z.optional(text(0, 60)),
    ...paging,
  }),
  output: pageOf(pointCard),
  errors: [],
  example: { input: {} },
})

export const pointDetailCall = call('charge/point/detail', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns one point: price components in fixed order, connectors, the amount that is held, and how a payment is split.',
  input: strict({ pointId: id('point') }),
  output: pointDetail,
  errors: [e.pointNotFound],
  example: { input: { pointId: '@point' } },
})

export const quote = call('charge/quote', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns the cost of an amount of energy and time at a point, computed by the same function as the bill.',
  input: strict({
    pointId: id('point'),
    energyWh: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    minutes: z.number().check(z.int(), z.minimum(0), z.maximum(2_880)),
  }),
  output: strict({ tariff: tariffView, price: priceView }),
  errors: [e.pointNotFound, e.pointNotOffered],
  example: { input: { pointId: '@point', energyWh: 20_000, minutes: 60 } },
})

export const startCharging = call('charge/start', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Holds money and sends a start command to the point. The caller accepts the price of the given tariff.',
  input: strict({
    idempotencyKey,
    pointId: id('point'),
    connector: z.number().check(z.int(), z.minimum(1), z.maximum(CONNECTORS_MAX)),
    tariffId: id('tariff'),
  }),
  output: strict({ chargingSessionId: id('chargingSession'), held: amount }),
  errors: [e.pointNotFound, e.pointNotFree, e.pointNotOffered, e.meterKeyMissing, e.balanceTooLow, e.alreadyCharging, e.debtUnpaid, e.tariffChanged],
  example: { as: 'ben', input: { idempotencyKey: '@key', pointId: '@freePoint', connector: 1, tariffId: '@freePoint.tariff' } },
  perMinute: 20,
})

export const stopCharging = call('charge/stop', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Sends a stop command to the point. If the point is offline, nothing is queued, and the answer says so.',
  input: strict({ idempotencyKey, chargingSessionId: id('chargingSession') }),
  output: liveView,
  errors: [e.chargingSessionNotFound, e.notRunning, e.pointAway],
  example: { as: 'ben', input: { idempotencyKey: '@key', chargingSessionId: '@runningSession' } },
})

export const liveCharging = call('charge/live', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns a running or finished charging session of the caller: energy, power, cost so far.',
  input: strict({ chargingSessionId: id('chargingSession') }),
  output: liveView,
  errors: [e.chargingSessionNotFound],
  example: { as: 'ben', input: { chargingSessionId: '@session' } },
})

export const currentCharging = call('charge/current', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the caller’s open charging session, if any.',
  input: nothing,
  output: strict({ chargingSessionId: z.nullable(id('chargingSession')) }),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const receipt = call('charge/receipt', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns the receipt of a charging session, to its driver or to anyone with its access token.',
  input: strict({ chargingSessionId: id('chargingSession'), accessToken: z.optional(text(20, 80)) }),
  output: receiptView,
  errors: [e.chargingSessionNotFound, e.receiptNotReady],
  example: { as: 'ben', input: { chargingSessionId: '@settledSession' } },
  perMinute: 60,
})

export const chargingHistory = call('charge/history', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the charging sessions of the caller as a driver.',
  input: strict({ ...paging }),
  output: pageOf(historyRow),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const debtOfDriver = call('charge/debt', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s debts by charging session, oldest first.',
  input: nothing,
  output: strict({ list: z.array(debtRow), debt: amount }),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const chargingNow = call('staff/device/charging', {
  by: { staff: ['operations', 'administrator', 'support'] },
  repeat: 'reads',
  summary: 'Lists the running charging sessions of one device, without the drivers.',
  input: strict({ pointId: id('point') }),
  output: strict({ list: z.array(chargingNowRow) }),
  errors: [],
  example: { as: 'gus', input: { pointId: '@point' } },
})

export const chargingList = call('staff/charging/list', {
  by: { staff: ['support', 'operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists charging sessions, newest first, found by their own id, the id of the member, or the name or serial of the device.',
  input: strict({ search: z.optional(text(0, 60)), state: z.optional(chargingState), ...paging }),
  output: pageOf(staffChargingRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const debtList = call('staff/debt/list', {
  by: { staff: ['finance', 'administrator', 'support'] },
  repeat: 'reads',
  summary: 'Lists the debts of drivers, oldest first, with their total.',
  input: strict({ ...paging }),
  output: strict({ list: z.array(strict({ ...debtRow.def.shape, driverId: id('member') })), total: z.number(), debt: amount }),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const payDebt = call('charge/debt/pay', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Pays the part of a charging session’s cost that exceeded the held amount.',
  input: strict({ idempotencyKey }),
  output: strict({ paid: amount, debt: amount }),
  errors: [e.balanceTooLow],
  example: { as: 'ben', input: { idempotencyKey: '@key' } },
})

export const quarantineList = call('staff/quarantine/list', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists readings and messages that cannot be true, with the reason. None of them is billed by itself.',
  input: strict({ state: z.optional(z.enum(quarantineStates)), ...paging }),
  output: pageOf(quarantineRow),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const decideQuarantine = call('staff/quarantine/decide', {
  by: { staff: ['operations', 'administrator'] },
  repeat: 'first-result',
  summary: 'Dismisses an entry that no longer changes a bill, with a reason. An entry that may change one takes two people.',
  input: strict({ idempotencyKey, quarantineId: id('quarantine'), reason: plainNote(3, 300) }),
  output: quarantineRow,
  errors: [e.quarantineNotFound, e.alreadyDecided, e.needsTwoPeople],
  example: { as: 'gus', input: { idempotencyKey: '@key', quarantineId: '@quarantine', reason: 'Meter was exchanged, seen on site' } },
})

export const cardList = call('charge/card/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s cards, and returns whether charging by card is on.',
  input: strict({ ...paging }),
  /** `limit`: what a charge that a card starts costs at most; the unit is stopped there. `dayLimit`: the same of all within 24 hours. */
  output: strict({ list: z.array(cardRow), total: z.number(), cardsOn: z.boolean(), limit: amount, dayLimit: amount }),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const setCards = call('charge/card/settings', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Turns charging by card on or off for the caller. A card charges at the public tariff of the charging point.',
  input: strict({ idempotencyKey, cardsOn: z.boolean() }),
  output: strict({ cardsOn: z.boolean() }),
  errors: [],
  example: { as: 'ben', input: { idempotencyKey: '@key', cardsOn: true } },
})

export const enrolCard = call('charge/card/enrol', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Waits two minutes for a card at the reader of one charging point. The caller can confirm the first unregistered card that is read.',
  input: strict({ idempotencyKey, pointId: id('point') }),
  output: enrolmentView,
  errors: [e.pointNotFound, e.pointAway, e.readerBusy, e.cardsOff],
  example: { as: 'ben', input: { idempotencyKey: '@key', pointId: '@reader' } },
  perMinute: 5,
})

export const cardEnrolment = call('charge/card/enrolment', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the state of a card registration.',
  input: nothing,
  output: strict({ enrolment: z.nullable(enrolmentView) }),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const confirmCard = call('charge/card/confirm', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Registers the card that was read as the caller’s own.',
  input: strict({ idempotencyKey, name: plainText(1, 40) }),
  output: cardRow,
  errors: [e.noCardSeen, e.cardInUse],
  example: { as: 'ben', input: { idempotencyKey: '@shownCard', name: 'Key ring' } },
})

export const blockCard = call('charge/card/block', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Blocks or unblocks a card with immediate effect. A running charging session continues until it is stopped.',
  input: strict({ idempotencyKey, cardId: id('card'), blocked: z.boolean() }),
  output: cardRow,
  errors: [e.cardNotFound],
  example: { as: 'ben', input: { idempotencyKey: '@key', cardId: '@card', blocked: true } },
})

export const removeCard = call('charge/card/remove', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Removes a card from the caller’s account. Any member who holds the card can then register it.',
  input: strict({ idempotencyKey, cardId: id('card') }),
  output: nothing,
  errors: [e.cardNotFound, e.cardCharges],
  example: { as: 'ben', input: { idempotencyKey: '@key', cardId: '@card' } },
})

export const cardHistory = call('charge/card/history', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the charging sessions that were started with one of the caller’s cards.',
  input: strict({ cardId: id('card'), ...paging }),
  output: pageOf(historyRow),
  errors: [e.cardNotFound],
  example: { as: 'ben', input: { cardId: '@card' } },
})

const cardStaff = { staff: ['support', 'operations', 'administrator'] } as const

export const staffCardList = call('staff/card/list', {
  by: cardStaff,
  repeat: 'reads',
  summary: 'Lists the cards of one member or of all members, newest first.',
  input: strict({ memberId: z.optional(id('member')), ...paging }),
  output: pageOf(strict({ ...cardRow.def.shape, memberId: id('member') })),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const addFleetCards = call('staff/card/add', {
  by: { staff: ['operations', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Registers fleet cards by their numbers for a member who has turned charging by card on. They are blocked until the member unblocks them. The answer lists numbers that are registered already.',
  input: strict({
    idempotencyKey,
    memberId: id('member'),
    name: plainText(1, 30),
    numbers: z.array(z.string().check(z.regex(/^[\x21-\x7e]{4,20}$/))).check(z.minLength(1), z.maxLength(200)),
    expiresAt: z.optional(instantField),
  }),
  output: strict({ added: z.number(), taken: z.array(z.string()) }),
  errors: [e.cardsOff],
  example: { as: 'gus', input: { idempotencyKey: '@key', memberId: '@cardMember', name: 'Van', numbers: ['04A1B2C3D4E5F6'] } },
})

export const blockCardOfStaff = call('staff/card/block', {
  by: cardStaff,
  repeat: 'first-result',
  summary: 'Blocks a card that a member has lost.',
  input: strict({ idempotencyKey, cardId: id('card'), reason: plainNote(3, 300) }),
  output: strict({ ...cardRow.def.shape, memberId: id('member') }),
  errors: [e.cardNotFound],
  example: { as: 'gus', input: { idempotencyKey: '@key', cardId: '@card', reason: 'Reported lost by telephone' } },
})
