import type { RuleAttempt } from '../cast/rule-attempt.ts'
import { scene } from './scene.ts'
import { agreed, asleep, asServer, beginsNone, byCard, card, enrolment, holder, mine, opens, sends, shown, unproven } from './statements.ts'

/** Charging cards. */
export const cardAttempts = (): RuleAttempt[] => [
  // Cards.
  ...(
    [
      ['a card that was not shown to a reader', [agreed()]],
      ['a card of which another one was shown', [agreed(), ...shown({ tag: 'CARD-2' })]],
      ['a card that another member showed to a reader', [agreed(), ...shown({ who: scene.dora })]],
      ['a card where several were shown', [agreed(), ...shown({ spoiled: `'several'` })]],
      ['a card that was shown before its member waited', [agreed(), asleep(enrolment({ seen_at: `platform.now() - interval '1 second'` }))]],
      ['a card that was shown after its member waited', [agreed(), asleep(enrolment({ seen_at: `platform.now() + interval '121 seconds'` }))]],
    ] as const
  ).map(
    ([name, before]) =>
      ({ name, as: 'api', before: [...before], sql: card(), refused: unproven, rule: 'charging.card!proven' }) satisfies RuleAttempt,
  ),
  ...(['api', 'gateway', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] => {
    const isOwner = as === 'owner'
    const denied = '42501'
    return [
      {
        name: `a card that staff entered, by no sign-in of theirs, by ${as}`,
        as,
        before: [agreed()],
        sql: card({ registered_by: `'${scene.gus}'` }),
        refused: isOwner || as === 'api' ? 'LG001 charging: a card number is entered by the staff' : denied,
        rule: isOwner || as === 'api' ? 'charging.card!proven' : null,
      },
      ...['- ', '+ '].flatMap((sign): RuleAttempt[] => [
        {
          name: `a card registered at ${sign}1 hour by ${as}`,
          as,
          before: [agreed(), ...shown()],
          sql: card({ registered_at: `platform.now() ${sign} interval '1 hour'` }),
          refused: isOwner || as === 'api' ? 'PL003 time: charging.card' : denied,
          rule: isOwner || as === 'api' ? 'charging.card!in_time' : null,
        },
        {
          name: `a wait at a reader at ${sign}1 hour by ${as}`,
          as,
          sql: opens(`platform.now() ${sign} interval '1 hour'`),
          refused: isOwner || as === 'api' ? 'PL003 time: charging.card_enrolment' : denied,
          rule: isOwner || as === 'api' ? 'charging.card_enrolment!in_time' : null,
        },
      ]),
      ...(isOwner ? [] : [{ name: `a card that was shown to no reader, by ${as}`, as, sql: enrolment(), refused: denied, rule: null }]),
    ]
  }),
  {
    name: 'a card shown to a reader in 2020',
    as: 'gateway',
    before: [{ as: 'api', sql: `${asServer}; ${opens('platform.now()')}` }, sends(scene.free, 'Authorize', 'fr_2020', `timestamptz '2020-01-01'`)],
    sql: `update charging.card_enrolment set tag = 'CARD-1', seen_at = '2020-01-01', seen_frame_id = 'fr_2020'`,
    refused: 'PL003 time: charging.card_enrolment of seen_at',
    rule: 'charging.card_enrolment!shown_once',
  },
  {
    name: 'another card in place of the one that was shown',
    as: 'gateway',
    before: [...shown()],
    sql: `update charging.card_enrolment set tag = 'CARD-2'`,
    refused: 'LG001 charging: the card that was shown',
    rule: 'charging.card_enrolment!shown_once',
  },
  {
    name: 'a spoiled wait at a reader that is whole again',
    as: 'gateway',
    before: [...shown({ spoiled: `'several'` })],
    sql: `update charging.card_enrolment set spoiled = null`,
    refused: 'LG001 charging: the card that was shown',
    rule: 'charging.card_enrolment!shown_once',
  },
  {
    name: 'a card confirmed long after it was shown',
    as: 'api',
    before: [
      agreed(),
      asleep(
        enrolment({
          opened_at: `platform.now() - interval '1 hour'`,
          closes_at: `platform.now() - interval '58 minutes'`,
          seen_at: `platform.now() - interval '59 minutes'`,
        }),
      ),
    ],
    sql: card(),
    refused: unproven,
    rule: 'charging.card!proven',
  },
  {
    name: 'a card of a member who did not agree',
    as: 'api',
    before: [...shown()],
    sql: card(),
    refused: '23503 card_of_holder',
    rule: 'charging.card.card_of_holder',
  },
  {
    name: 'a card that another member has already',
    as: 'api',
    before: [...mine(), agreed(scene.dora, 'B'.repeat(20)), ...shown({ who: scene.dora, unit: scene.unit, frame: 'fr_2' })],
    sql: card({ id: `'cd_${'1'.repeat(26)}'`, member_id: `'${scene.dora}'` }),
    refused: '23505 card_tag_key',
    rule: 'charging.card.card_tag_key',
  },
  ...(
    [
      ['number', `tag = 'CARD-2'`],
      ['member', `member_id = '${scene.dora}'`],
      ['proof', `registered_by = '${scene.gus}'`],
      ['day', `registered_at = registered_at - interval '1 day'`],
      ['end', `expires_at = registered_at + interval '1 day'`],
    ] as const
  ).map(
    ([what, change]) =>
      ({
        name: `a card that gets another ${what}`,
        as: 'owner',
        before: [...mine(), agreed(scene.dora, 'B'.repeat(20))],
        sql: `update charging.card set ${change}`,
        refused: 'LG001 charging: a card stays the card it is',
        rule: 'charging.card!stays',
      }) satisfies RuleAttempt,
  ),
  { name: 'a card moved by the api', as: 'api', before: [...mine()], sql: `update charging.card set tag = 'CARD-2'`, refused: '42501', rule: null },
  {
    name: 'a second member at a reader',
    as: 'api',
    before: [...shown()],
    sql: opens('platform.now()', scene.dora),
    refused: '23505 card_enrolment_alone',
    rule: 'charging.card_enrolment.card_enrolment_alone',
  },
  {
    name: 'a group of cards that is another member’s',
    as: 'api',
    before: [agreed()],
    sql: holder(scene.dora),
    refused: '23505 card_holder_parent_key',
    rule: 'charging.card_holder.card_holder_parent_key',
  },
  { name: 'a card opened by the gateway', as: 'gateway', before: [agreed(), ...shown()], sql: card(), refused: '42501', rule: null },
  { name: 'a card’s number read by staff', as: 'staff_read', sql: 'select tag from charging.card', refused: '42501', rule: null },
  { name: 'a charging session opened by a card through the api', as: 'api', before: [...mine()], sql: byCard(), refused: '42501', rule: null },
  ...(
    [
      ['an unknown card', mine(), byCard({ card: `cd_${'1'.repeat(26)}` })],
      [
        'a card that is blocked',
        [...mine(), { as: 'api', sql: `update charging.card set state = 'blocked', blocked_at = platform.now()` }],
        byCard(),
      ],
      ['cards that are switched off', [...mine(), { as: 'api', sql: 'update charging.card_holder set cards_on = false' }], byCard()],
      ['a card before its registration', mine(), byCard({ at: `platform.now() - interval '1 second'` })],
      [
        'a card that has expired',
        [
          agreed(),
          ...shown(),
          { as: 'api', sql: card({ registered_at: `platform.now() - interval '2 seconds'`, expires_at: `platform.now() - interval '1 second'` }) },
        ],
        byCard(),
      ],
    ] as const
  ).map(
    ([what, before, sql]) =>
      ({
        name: `a charging session begun by ${what}`,
        as: 'gateway',
        before: [...before],
        sql,
        refused: beginsNone,
        rule: null,
      }) satisfies RuleAttempt,
  ),
  {
    name: 'a charging session at a time when the card was blocked, while its unit was connected',
    as: 'gateway',
    before: [
      ...mine(),
      {
        as: 'superuser',
        sql: `update charging.card_right set during = tstzrange(platform.now() - interval '1 day', platform.now() - interval '12 minutes')`,
      },
    ],
    sql: byCard({ at: `platform.now() - interval '10 minutes'` }),
    refused: beginsNone,
    rule: null,
  },
  {
    name: 'a late charging session begun by an expired card',
    as: 'gateway',
    before: [
      ...mine(),
      {
        as: 'superuser',
        sql: `update charging.card_right set during = tstzrange(platform.now() - interval '1 day', null), expires_at = platform.now() - interval '2 hours'`,
      },
    ],
    sql: byCard({ at: `platform.now() - interval '1 hour'` }),
    refused: beginsNone,
    rule: null,
  },
  {
    name: 'a second member of a card at one time',
    as: 'owner',
    before: [...mine()],
    sql: `insert into charging.card_right (card_id, tag, member_id, during) values ('cd_x', 'CARD-1', '${scene.dora}', tstzrange(platform.now(), null))`,
    refused: '23P01 card_right_one_at_a_time',
    rule: 'charging.card_right.card_right_one_at_a_time',
  },
  ...(['api', 'gateway', 'worker'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `the past of a card written by ${as}`,
      as,
      sql: `insert into charging.card_right (card_id, tag, member_id, during) values ('cd_x', 'CARD-X', '${scene.dora}', tstzrange(null, null))`,
      refused: '42501',
      rule: null,
    },
    {
      name: `the past of a card changed by ${as}`,
      as,
      before: [...mine()],
      sql: `update charging.card_right set during = 'empty'`,
      refused: '42501',
      rule: null,
    },
  ]),
  {
    name: 'a card removed by no member',
    as: 'api',
    before: [...mine()],
    sql: 'delete from charging.card',
    refused: 'LG001 guard:member_own_name',
    rule: 'charging.card!removed_by_member',
  },
  {
    name: 'the past of a card deleted while a unit may still report a charge',
    as: 'worker',
    before: [...mine(), { as: 'owner', sql: 'delete from charging.card' }],
    sql: 'delete from charging.card_right',
    refused: 'LG001 charging: when a card could charge is kept',
    rule: 'charging.card_right!kept',
  },
  {
    name: 'a second charging session of a driver begun by a card',
    as: 'gateway',
    before: [...mine()],
    sql: byCard(),
    refused: '23505 charging_session_one_per_driver',
    rule: '#charging.charging_session_one_per_driver',
  },
]
