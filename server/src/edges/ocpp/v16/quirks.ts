/**
 * What real stations do beside the standard, one row each, and what we do about it. `repaired` rows are mendings of `repair.ts`
 * and name the verdict's note; `understood` rows fit the schemas and are read with care; `left` rows pass through the edge
 * unchanged, because only the product can judge them. `quirks.md` is printed from this table.
 */
export interface Quirk {
  readonly name: string
  readonly how: 'repaired' | 'understood' | 'left'
  readonly what: string
  readonly weDo: string
  readonly seen: string
}

export const repairs = [
  'numberForText', 'textForNumber', 'nullForAbsent', 'objectForList', 'letterCase', 'unknownErrorCode', 'unknownReason', 'unknownAttribute',
  'unusableSample', 'tooLong', 'extraField', 'noTimestamp', 'unreadableTime', 'fractionalRegister', 'noPayload', 'noErrorCode', 'noVendor', 'notKnown',
] as const
export type Repair = (typeof repairs)[number]

export const quirks: readonly Quirk[] = [
  { name: 'numberForText', how: 'repaired', what: 'A number where the schema asks for text (`"value": 12.3`).', weDo: 'Written as text, digits as they came.', seen: 'several' },
  { name: 'textForNumber', how: 'repaired', what: 'Text where the schema asks for an integer (`"connectorId": "1"`).', weDo: 'Read as the integer it is.', seen: 'several' },
  { name: 'nullForAbsent', how: 'repaired', what: '`null` for an optional field.', weDo: 'Taken as absent.', seen: 'several' },
  { name: 'objectForList', how: 'repaired', what: '`meterValue` or `sampledValue` is one object, "" or null instead of a list.', weDo: 'Taken as a list of one, or of none.', seen: 'several' },
  { name: 'letterCase', how: 'repaired', what: 'A word of an enumeration in other letter case, or with blanks.', weDo: 'Taken as the word of the standard.', seen: 'several' },
  { name: 'unknownErrorCode', how: 'repaired', what: 'An `errorCode` outside the enumeration ("Error").', weDo: 'OtherError; the word is kept as vendorErrorCode.', seen: "Legrand Green'Up" },
  { name: 'unknownReason', how: 'repaired', what: 'A stop `reason` outside the enumeration.', weDo: 'Other.', seen: 'several' },
  { name: 'unknownAttribute', how: 'repaired', what: 'A context, location or format outside the enumeration.', weDo: 'Taken as absent, which is the default of the standard.', seen: 'several' },
  { name: 'unusableSample', how: 'repaired', what: 'A sampled value with a unit, phase or measurand outside the enumerations (frequency in "Hz"), or without a value.', weDo: 'That sample is left out; its neighbours are read.', seen: 'several' },
  { name: 'tooLong', how: 'repaired', what: 'A descriptive text longer than allowed (firmware, info).', weDo: 'Cut. Never an idTag: cut short it is another identity, so it is refused.', seen: 'several' },
  { name: 'extraField', how: 'repaired', what: 'A field the message does not have (Authorize with a connectorId).', weDo: 'Left out.', seen: 'several' },
  { name: 'noTimestamp', how: 'repaired', what: 'A required timestamp is missing.', weDo: 'Time of receipt, doubted as `noTime`.', seen: 'several' },
  { name: 'unreadableTime', how: 'repaired', what: 'A timestamp that is no time.', weDo: 'Time of receipt, doubted as `noTime`.', seen: 'several' },
  { name: 'fractionalRegister', how: 'repaired', what: '`meterStart` or `meterStop` with decimals.', weDo: 'Floored to whole Wh.', seen: 'several' },
  { name: 'noPayload', how: 'repaired', what: 'A message without payload (`[2,"1","Heartbeat"]`, or null).', weDo: 'Taken as {}.', seen: 'several' },
  { name: 'noErrorCode', how: 'repaired', what: 'StatusNotification without `errorCode`.', weDo: 'NoError, or OtherError when Faulted.', seen: 'several' },
  { name: 'noVendor', how: 'repaired', what: 'BootNotification without vendor or model.', weDo: 'Empty text.', seen: 'several' },
  { name: 'notKnown', how: 'repaired', what: 'StopTransaction without `transactionId` or `meterStop`.', weDo: 'Taken as -1, the word of others for "not known".', seen: 'several' },

  { name: 'emptyVendor', how: 'understood', what: 'chargePointVendor is "".', weDo: 'Valid; the unit is known by its credentials, not by what it calls itself.', seen: 'Huawei SmartCharger' },
  { name: 'emptyOptional', how: 'understood', what: 'Optional texts are "", "null", "none" or "N/A".', weDo: 'Kept in the frame; "" counts as absent.', seen: 'Wallbox, ABL, ABB, Phihong, Teison, Etrel' },
  { name: 'emptyValue', how: 'understood', what: 'A sampled value is "".', weDo: 'No value, doubted as `emptyValue`; never 0.', seen: 'several' },
  { name: 'kWh', how: 'understood', what: 'Register in kWh with two decimals (10 Wh steps), power in kW.', weDo: 'Moved by the exact decimal point to whole Wh and W.', seen: 'Huawei SmartCharger' },
  { name: 'fractionalWh', how: 'understood', what: 'Register in Wh with decimals; meterStart cut to whole Wh (164.5 is 164).', weDo: 'Floored, as the station itself does.', seen: 'KEBA P30, go-e' },
  { name: 'noUnit', how: 'understood', what: 'No unit, no measurand, or the location Inlet.', weDo: 'Defaults of the standard: Energy.Active.Import.Register, Wh, Outlet; the best location wins.', seen: 'ABB Terra AC' },
  { name: 'frequencyNoUnit', how: 'understood', what: 'Frequency without a unit (the default would be Wh).', weDo: 'The default unit is a register’s only; frequency is not kept.', seen: 'Ecotap DUO2' },
  { name: 'fieldOrder', how: 'understood', what: 'Fields in any order, value after unit.', weDo: 'Order has no meaning.', seen: 'Ecotap DUO2' },
  { name: 'totalAndPhases', how: 'understood', what: 'Power per phase and the sum beside it (adding all counts twice).', weDo: 'The value without phase is the total.', seen: 'go-e Charger' },
  { name: 'phasesOnly', how: 'understood', what: 'Power per phase without a total; one phase cut off, or a single phase reported as three.', weDo: 'The phases that are there are summed, doubted as `phasesSummed`.', seen: 'AcTec EV-AC22K, Huawei SmartCharger' },
  { name: 'zeroBegin', how: 'understood', what: 'The same measurand again with Transaction.Begin and 0, at the end of every sample.', weDo: 'Beside a real register of the same moment it is ignored (`zeroBeginIgnored`).', seen: 'several' },
  { name: 'ambiguous', how: 'understood', what: 'Two different values of one measurand, moment, phase and place.', weDo: 'No value, doubted as `ambiguous`.', seen: 'several' },
  { name: 'socZero', how: 'understood', what: 'An AC station reports SoC 0, or SoC in volts.', weDo: 'Not known.', seen: 'AcTec EV-AC22K' },
  { name: 'connectorZero', how: 'understood', what: 'Connector 0 repeats or sums the others (with transactionId 0).', weDo: 'A fact of connector 0 names no transaction and belongs to no charging session.', seen: 'KEBA P30, Wallbox Pulsar' },
  { name: 'transactionMinusOne', how: 'understood', what: 'transactionId -1 or 0, meterStop -1.', weDo: 'Not known (null): answered, then matched by connector, open charging session and register, or left to people.', seen: 'chargebyte Charge Control C' },
  { name: 'wideId', how: 'understood', what: 'An id beyond the safe integers of JavaScript.', weDo: 'Its digits are taken from the raw text.', seen: 'several' },
  { name: 'noZone', how: 'understood', what: 'A timestamp without a zone (local time).', weDo: 'Read as UTC, doubted as `noZone`.', seen: 'Growatt THOR' },
  { name: 'offset', how: 'understood', what: 'A timestamp with offset instead of Z, or with microseconds.', weDo: 'Read exactly, cut to milliseconds.', seen: 'ABL eMH3, Alfen NG910, Ecotap DUO2' },
  { name: 'clockAhead', how: 'understood', what: 'Local time marked Z: hours in the future.', weDo: 'Kept as said beside the time of receipt, doubted as `clockAhead` beyond 5 minutes.', seen: 'Chago, Huawei SmartCharger' },
  { name: 'clockBack', how: 'understood', what: 'A later message carries an earlier time: the clock was corrected.', weDo: 'State follows arrival, both times are kept.', seen: 'Chago' },
  { name: 'clockUnset', how: 'understood', what: 'A timestamp of 1970 after the clock was set by boot.', weDo: 'Time of receipt, doubted as `clockUnset`.', seen: 'MicroOcpp firmware' },
  { name: 'lateEvent', how: 'understood', what: 'An event is sent days after it happened; a fault stands on connector 0.', weDo: 'Happened and recorded times are both kept; connector 0 faulted is the whole station.', seen: 'Alfen NG910' },
  { name: 'noStatusTime', how: 'understood', what: 'StatusNotification without a timestamp.', weDo: 'Time of receipt, doubted as `noTime`.', seen: 'ABB Terra AC' },
  { name: 'blanks', how: 'understood', what: 'Blanks and line breaks inside the frame.', weDo: 'JSON; the raw bytes are kept as they came.', seen: 'ABL eMH3, Wallbox Pulsar, ABB Terra AC' },
  { name: 'messageId', how: 'understood', what: 'Message ids that are a clock, restart at 1 after each connection, are all the same, or look like a UUID and are none.', weDo: 'Any text up to 36 characters; a repeat is the same id with the same bytes on the same connection.', seen: 'Etrel Inch, Ecotap DUO2, Phihong AH, unknown station' },
  { name: 'strayError', how: 'understood', what: 'A CALLERROR or CALLRESULT with an id we never used.', weDo: 'Logged as a late answer.', seen: 'Phihong AH' },
  { name: 'longFirmware', how: 'understood', what: 'firmwareVersion with commas and @, close to 50 characters.', weDo: 'Plain text.', seen: 'Teison Me' },
  { name: 'vendorIdOdd', how: 'understood', what: 'vendorId carries the firmware version.', weDo: 'Not used.', seen: 'KEBA P30' },
  { name: 'idTagOdd', how: 'understood', what: 'idTag with colons, a leading blank, blanks, or a suffix with the station’s serial.', weDo: 'An exact text of up to 20 characters, never trimmed.', seen: 'ABB Terra AC, ArduinoOcpp, KEBA P30' },
  { name: 'reservationZero', how: 'understood', what: 'reservationId 0 although nothing is reserved.', weDo: 'No reservation.', seen: 'Growatt THOR, Huawei SmartCharger' },
  { name: 'emptyTransactionData', how: 'understood', what: 'transactionData is an empty list; StopTransaction without idTag, reason or meter values.', weDo: 'All optional; the reason is Local (the default of the standard).', seen: 'Wallbox Copper SB, ArduinoOcpp, ABL eMH3' },
  { name: 'noTransactionId', how: 'understood', what: 'Clock-aligned MeterValues without a transactionId.', weDo: 'A reading of the connector; charging decides by connector and time.', seen: 'ABB Terra AC, KEBA P30, go-e Charger' },
  { name: 'ocpp2Words', how: 'understood', what: 'A message of OCPP 2.0.1 on a 1.6 connection.', weDo: 'Refused with a CALLERROR, kept in the log.', seen: 'unknown station' },
  { name: 'unknownKey', how: 'understood', what: 'A configuration key that the core profile requires is unknown; measurand names with a phase suffix are needed.', weDo: 'Answers are kept as they came; nothing is set that staff did not ask for.', seen: 'ABB Terra AC, EVBox Elvi' },
  { name: 'securityEvents', how: 'understood', what: 'Messages of the security paper on a 1.6 connection.', weDo: 'Answered {} and kept in the log.', seen: 'Huawei SmartCharger' },
  { name: 'authorizeAfterRemoteStart', how: 'understood', what: 'The station asks Authorize for the idTag of the remote start.', weDo: 'Answered by the same rule as any Authorize.', seen: 'EVBox' },

  { name: 'perTransactionRegister', how: 'left', what: 'The register restarts at 0 with each transaction, or lifetime and transaction registers are mixed; meterStart is always 0.', weDo: 'Given on as said; charging takes differences within one transaction only.', seen: 'ABB Terra AC, AcTec EV-AC22K, Growatt THOR' },
  { name: 'secondStart', how: 'left', what: 'After a lost connection a second StartTransaction with the original time and no StopTransaction.', weDo: 'Given on; charging knows it by its natural key.', seen: 'ABB Terra AC' },
  { name: 'zeroTransaction', how: 'left', what: 'A two-second transaction of 0 Wh.', weDo: 'Given on; nothing is billed.', seen: 'ArduinoOcpp, Huawei SmartCharger' },
  { name: 'energyAfterStop', how: 'left', what: 'The meter moves on after StopTransaction; the stop carries an earlier time than the last sample.', weDo: 'Given on; the bill is by the stop’s register.', seen: 'Wallbox Copper SB, Huawei SmartCharger' },
  { name: 'flooredLimit', how: 'left', what: 'A charging limit is accepted and then floored to whole amperes.', weDo: 'What was delivered is what the meter says.', seen: 'AcTec EV-AC22K' },
]

export function printQuirks(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = quirks.map(({ name, how, what, weDo, seen }) => `| ${name} | ${how} | ${cell(what)} | ${cell(weDo)} | ${cell(seen)} |`)
  return ['# Quirks of real stations', '', 'Printed from `v16/quirks.ts`; a test keeps the two one.', '', '| quirk | how | what stations do | what we do | seen at |', '|---|---|---|---|---|', ...rows, ''].join('\n')
}
