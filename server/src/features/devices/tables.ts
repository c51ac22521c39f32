import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const devicesTables = {
  'devices.acceptance': 'kept',
  'devices.accepted_identity': 'kept',
  'devices.availability': 'deletable',
  'devices.command': 'kept',
  'devices.connection': { unchecked: 'written with every connection, and shown' },
  'devices.connector': { unchecked: 'the status that the station sent last, in the frame log (ocpp.broken_frames)' },
  'devices.energy_rate': 'kept',
  'devices.model': 'deletable',
  'devices.pairing_guess': { unchecked: 'counts guesses, for minutes' },
  'devices.point': 'kept',
  'devices.presence': { unchecked: 'written with every message of a station; devices.availability decides' },
  'devices.pulse': { unchecked: 'written every twenty seconds' },
  'devices.site': 'deletable',
  'devices.station_key': 'kept',
  'devices.waiting_secret': { unchecked: 'a sealed password of a station, for minutes' },
} as const satisfies Tables
