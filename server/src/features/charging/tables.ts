import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const chargingTables = {
  'charging.bill': 'kept',
  'charging.billed_interval': 'deletable',
  'charging.card': 'deletable',
  'charging.card_enrolment': { unchecked: 'a registration that has begun, for minutes' },
  'charging.card_holder': 'deletable',
  'charging.card_right': 'deletable',
  'charging.card_use': 'deletable',
  'charging.charging_session': 'kept',
  'charging.collection': 'kept',
  'charging.dispute': 'kept',
  'charging.hold': 'kept',
  'charging.live': { unchecked: 'the last readings, written with each of them; bills follow from charging.reading' },
  'charging.meter_exchange': 'kept',
  'charging.quarantine': 'kept',
  'charging.reading': 'kept',
  'charging.refused_start': 'kept',
  'charging.register_epoch': 'kept',
  'charging.register_kind': 'kept',
  'charging.saved_point': { unchecked: 'points that members marked to find them again; no money and no evidence follows from them' },
  'charging.signed_page': 'kept',
  'charging.signed_record': 'kept',
  'charging.tag': 'deletable',
  'charging.tariff': 'kept',
  'charging.unknown_tag': 'kept',
} as const satisfies Tables
