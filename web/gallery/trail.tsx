import {
  Block,
  Button,
  CheckList,
  Columns,
  EvidenceTrail,
  FrameText,
  Money,
  PageHeader,
  RegisterDifference,
  type TrailNode,
} from '../src/ui/index.ts'
import { kwh, money } from './samples.ts'

const frame =
  '[2,"8c41","StopTransaction",{"transactionId":77120,"idTag":"v7Q2MX4P0A91","meterStop":10312770,"timestamp":"2026-11-14T20:31:04.000Z","reason":"EVDisconnected"}]'
const stop = frame.indexOf('10312770')

const nodes = (broken: boolean): readonly TrailNode[] => [...moneyNodes(broken), ...energyNodes(broken)]

const moneyNodes = (broken: boolean): readonly TrailNode[] => [
  {
    key: 'share',
    form: 'end',
    strand: 'share',
    time: '2026-11-15 20:36:02',
    title: 'Your share',
    main: true,
    figure: <Money amount={money('5.56004')} asset={null} rest />,
    body: (
      <p>
        Posted to your income wallet. Ledger entry <code>L-90417</code>, hash <code>9c1f…22e0</code>
      </p>
    ),
    proof: broken ? 'checking' : 'valid',
  },
  {
    key: 'wait',
    form: 'pass',
    time: '2026-11-14 20:36:02',
    title: 'Waited 24 hours',
    body: <p>The driver could dispute the bill in this time, and did not.</p>,
  },
  {
    key: 'power',
    form: 'join',
    strand: 'power',
    time: '20:36:02',
    title: 'Electricity',
    figure: <Money amount={money('5.0155')} asset={null} rest signed />,
    body: (
      <p>
        28.66 kWh × 0.175 to Stadtwerke, who were owed it. Entry <code>L-90415</code>
      </p>
    ),
    proof: 'valid',
  },
  {
    key: 'platform',
    form: 'join',
    strand: 'platform',
    time: '20:36:02',
    title: 'Platform',
    figure: <Money amount={money('2.32146')} asset={null} rest signed />,
    body: (
      <p>
        18 % commission at your level 3. Entry <code>L-90416</code>
      </p>
    ),
    proof: 'valid',
  },
  {
    key: 'paid',
    form: 'bus',
    time: '20:31:09',
    title: 'The driver paid',
    main: true,
    figure: <Money amount={money('12.897')} asset={null} rest state="settled" />,
    body: <p>20.00 was held at the start, this much was taken, the rest went back.</p>,
    proof: 'valid',
  },
  {
    key: 'price',
    form: 'whole',
    time: '18:01:58',
    title: 'At a price agreed before the start',
    figure: <span className="font-medium text-ink-2">× 0.45</span>,
    body: <p>0.45 a kWh, nothing else. This browser computed it again.</p>,
    proof: broken ? 'broken' : 'valid',
  },
]

const energyNodes = (broken: boolean): readonly TrailNode[] => [
  { key: 'turn', form: 'turn', title: 'Above this line it is money, below it is energy.' },
  {
    key: 'charge',
    form: 'energy',
    time: '18:02 to 20:31',
    title: 'One charge, all of it in your custody',
    main: true,
    figure: (
      <span className="text-energy-text">
        28.66<span className="unit">kWh</span>
      </span>
    ),
    body: <p>Yours since 12 November 00:00, so nothing is split with another member.</p>,
  },
  {
    key: 'readings',
    form: 'narrow',
    title: 'Two meter readings',
    main: true,
    proof: broken ? 'broken' : 'valid',
    body: (
      <RegisterDifference
        start={kwh(10284.11)}
        end={kwh(10312.77)}
        startNote="at the start, 18:02:11"
        endNote="at the end, 20:31:04"
        note="kWh delivered"
        broken={broken}
      />
    ),
  },
  {
    key: 'frame',
    form: 'wire',
    time: '20:31:06',
    title: 'In a frame the station sent',
    main: true,
    proof: broken ? 'broken' : 'valid',
    body: (
      <>
        <p>This is the text as it came, byte for byte. Change one digit and the check above fails.</p>
        <FrameText
          label="Frame as it came"
          text={frame}
          highlights={[
            { start: stop, end: stop + 8, kind: 'register' },
            { start: frame.indexOf('77120'), end: frame.indexOf('77120') + 5, kind: 'mark' },
          ]}
        />
      </>
    ),
  },
  {
    key: 'meter',
    form: 'earth',
    time: 'since 2026-03-02',
    title: 'By meter 0942117, on the wall at Kastanienallee 4',
    body: <p>The trail ends here: you can go and stand in front of it.</p>,
  },
]

const strands = [
  { key: 'share', weight: 5_560_040n, look: 'cat-3' },
  { key: 'power', weight: 5_015_500n, look: 'cat-2' },
  { key: 'platform', weight: 2_321_460n, look: 'cat-6' },
] as const

export function Trail() {
  return (
    <>
      <Columns>
        <div className="grid gap-4">
          <PageHeader title="Follow one line down to its meter" note="Sample data. Times are UTC." />
          <p className="text-s text-ink-2">Released to your income wallet, 15 November</p>
          <Money amount={money('5.56004')} size="display" state="settled" signed rest />
          <p>
            This is 43.1 % of what one driver paid for 28.66 kWh at Kastanienallee 4. <strong>The lines are as wide as the money.</strong>
          </p>
        </div>
        <Block title="Checked in this browser" aside="14:32:08">
          <CheckList
            checks={[
              { key: 'a', name: 'End less start is 28.66 kWh', result: 'equal', proof: 'valid' },
              { key: 'b', name: '28.66 × 0.45 is the price paid', result: 'equal', proof: 'valid' },
              { key: 'c', name: 'The three parts add up to it', result: 'equal', proof: 'valid' },
              { key: 'd', name: 'No other line uses this reading', result: 'asking', proof: 'checking' },
              { key: 'e', name: 'The frame is the one that was stored', result: 'changed', proof: 'broken' },
            ]}
          />
          <div className="actions">
            <Button tone="link">Download the trail</Button>
            <Button tone="link">Dispute this record</Button>
          </div>
        </Block>
      </Columns>
      <EvidenceTrail label="From the wallet to the meter" strands={strands} nodes={nodes(false)} />
      <Block title="The same, with an edited frame">
        <EvidenceTrail label="From the wallet to the meter, broken" strands={strands} nodes={nodes(true).slice(4)} />
      </Block>
    </>
  )
}
