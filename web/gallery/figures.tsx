import {
  Block,
  Columns,
  Facts,
  Figure,
  Figures,
  HoldNotice,
  Money,
  NoData,
  Note,
  PageHeader,
  Button,
  ProvenanceMark,
  Register,
  StaleGuard,
  StateChip,
  Icon,
  iconNames,
} from '../src/ui/index.ts'
import { now } from '../src/platform/clock.ts'
import { after } from '@ohmstead/contract/kernel/instant'
import { at, kwh, money } from './samples.ts'

export function KeyFigures() {
  return (
    <>
      <PageHeader
        title="Saturday 21 November"
        note="Figures up to 14:32, UTC. Sample data."
        actions={
          <>
            <Button tone="quiet">Recharge</Button>
            <Button>Withdraw</Button>
          </>
        }
      />
      <Figures wide>
        <Figure
          label="Metered by your points today"
          value={<Register value={kwh(18.47)} signed readAt={at('14:31:00')} />}
          note={<ProvenanceMark kind="signed">3 of 3 points signed</ProvenanceMark>}
        />
        <Figure
          label="Settled in November"
          value={<Money amount={money('142.36')} state="settled" size="fig" />}
          note={<ProvenanceMark kind="settled">42 release records</ProvenanceMark>}
        />
        <Figure
          label="Waiting to settle"
          value={<Money amount={money('6.81')} state="waiting" due={at('20:31:00')} size="fig" />}
          note={<ProvenanceMark kind="waiting">due 22 Nov, may change</ProvenanceMark>}
        />
        <Figure label="You can withdraw" value={<Money amount={money('318.2')} size="fig" />} note="fee 1.00, arrives in about 9 min" />
      </Figures>
      <Block title="Money">
        <Money amount={money('5.56004')} state="settled" size="display" signed rest />
        <Facts
          rows={[
            { key: 'a', name: 'Lease, 12 months', value: <Money amount={money('180')} asset={null} /> },
            { key: 'b', name: 'Correction of 18 November', value: <Money amount={money('-1.2')} asset={null} /> },
            { key: 'c', name: 'Today', value: <Money amount={money('178.8')} state="settled" />, total: true },
          ]}
        />
      </Block>
      <Block title="Registers">
        <div className="flex flex-wrap items-end gap-6">
          <Register value={kwh(51284.6)} decimals={1} windows={6} size="lg" />
          <Register value={kwh(10312.77)} size="md" signed={false} />
          <Register value={kwh(46.2)} decimals={1} windows={4} size="sm" />
        </div>
        <Columns even>
          <StaleGuard readAt={after(now(), -45_000)}>
            <Register value={kwh(18.47)} />
          </StaleGuard>
          <StaleGuard readAt={after(now(), -300_000)}>
            <Register value={kwh(18.47)} />
          </StaleGuard>
          <StaleGuard readAt={after(now(), -3_600_000)} offline="offline since 09:14">
            <Money amount={money('8.31')} size="fig" />
          </StaleGuard>
          <NoData>No data since 12:16. The point lost its network and keeps its readings.</NoData>
        </Columns>
      </Block>
      <Block title="States">
        <div className="flex flex-wrap gap-2">
          <StateChip tone="live">Online</StateChip>
          <StateChip tone="live" icon="settled">
            Released
          </StateChip>
          <StateChip tone="energy">Charging</StateChip>
          <StateChip tone="info">Sending, 14 of 19</StateChip>
          <StateChip tone="attention">Ends in 34 days</StateChip>
          <StateChip tone="fault">Offline</StateChip>
          <StateChip tone="plain" icon="lock">
            Frozen
          </StateChip>
        </div>
      </Block>
      <Notes />
    </>
  )
}

function Notes() {
  return (
    <>
      <Columns even>
        <Block title="Needs you">
          <Note
            tone="attention"
            title="Nordstern 12 has been offline since 09:14"
            actions={
              <>
                <Button>Check Nordstern 12</Button>
                <Button tone="quiet">Ask for a visit</Button>
              </>
            }
          >
            It cannot earn until it is back. Check the breaker.
          </Note>
          <Note tone="info" title="Package ends in 34 days">
            It does not renew unless you renew it.
          </Note>
          <Note tone="fault" title="The withdrawal was not sent">
            Nothing left your balance.
          </Note>
        </Block>
        <Block title="Held">
          <HoldNotice
            reason="New address: withdrawals to it wait 24 hours"
            until="From 2026-11-21 14:02:11 until 2026-11-22 14:02:11"
            action={<Button tone="quiet">Cancel and return to balance</Button>}
          />
        </Block>
      </Columns>
      <Block title="Glyphs" level={3}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-3">
          {iconNames.map((name) => (
            <div key={name} className="grid justify-items-center gap-1 text-tick text-ink-3">
              <Icon name={name} size={24} />
              {name}
            </div>
          ))}
        </div>
      </Block>
    </>
  )
}
