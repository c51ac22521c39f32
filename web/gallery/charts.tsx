import { useState } from 'react'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { day, type Day } from '@ohmstead/contract/kernel/day'
import {
  BarChart,
  Block,
  Columns,
  DayStrip,
  Histogram,
  IncomeCalendar,
  PowerCurve,
  RangePlot,
  RealisedRange,
  SplitBar,
  type CalendarDay,
  type PowerPoint,
} from '../src/ui/index.ts'
import { at, money } from './samples.ts'

const curve = (from: string, shape: readonly (readonly [minutes: number, watts: number])[]): PowerPoint[] =>
  shape.map(([minutes, watts]) => ({ at: after(at(from), minutes * 60_000), watts }))

const taper = [
  [0, 0],
  [4, 7200],
  [58, 7200],
  [60, 3100],
  [66, 3100],
  [68, 7200],
  [104, 7200],
  [120, 5400],
  [134, 4000],
  [146, 3000],
  [149, 2400],
] as const
const dayStart = at('00:00:00')

const energy = [
  3.3,
  5,
  3.4,
  3.2,
  1.8,
  3.4,
  0,
  0,
  6.1,
  4.4,
  4.9,
  4.3,
  0.3,
  5.7,
  5,
  5,
  0.1,
  0.1,
  2,
  null,
  4.5,
  3.8,
  5,
  2.5,
  4.5,
  4.7,
  2.4,
  7.6,
  5.1,
  6.5,
]
const bars = energy.map((value, index) => ({
  key: String(index),
  label: `${((22 + index) % 31) + 1} ${index < 9 ? 'Oct' : 'Nov'}`,
  value,
  waiting: index > 27,
  words: value === null ? 'no data' : `${value.toFixed(1)} kWh, ${(value * 0.225).toFixed(2)} USDT`,
}))

const amounts = '0 4.1 6.8 3.2 9.4 11.2 0 0 5.5 7.1 8.8 2.4 10.6 12.9 6.1 4.4 x 7.7 9 11.8 3.9'.split(' ')
const days = Object.fromEntries(
  amounts.map((text, index): [string, CalendarDay] => [
    `2026-11-${String(index + 1).padStart(2, '0')}`,
    text === 'x'
      ? { state: 'noData', amount: money('0'), words: 'the meter sent nothing' }
      : { state: text === '0' ? 'zero' : index > 18 ? 'waiting' : 'settled', amount: money(text), words: `${(Number(text) * 4.4).toFixed(1)} kWh` },
  ]),
)

const counts = [60, 118, 205, 292, 368, 330, 236, 150, 84, 52, 30, 18]

export function Charts() {
  return (
    <>
      <Block
        title="Where November’s charging money went"
        finding="Drivers paid 314.72 USDT for 632.7 kWh. Income comes from this and from nothing else."
      >
        <SplitBar
          label="What drivers paid in November"
          size="lg"
          parts={[
            { key: 'share', label: 'Your share', amount: money('142.36'), look: 'cat-3', strong: true },
            { key: 'power', label: 'Electricity', amount: money('110.72'), look: 'cat-2' },
            { key: 'platform', label: 'Platform', amount: money('46.24'), look: 'cat-6' },
            { key: 'rebate', label: 'Invite rebates', amount: money('5.4'), look: 'cat-5' },
            { key: 'wait', label: 'To be released', amount: money('6.81'), look: 'waiting' },
            { key: 'held', label: 'Frozen', amount: money('3.19'), look: 'frozen' },
          ]}
        />
      </Block>
      <Block title="Where a cent went" finding="Parts that add up to less than one still fill the bar.">
        <SplitBar
          label="What one charge paid"
          parts={[
            { key: 'share', label: 'Your share', amount: money('0.004'), look: 'cat-3' },
            { key: 'power', label: 'Electricity', amount: money('0.006'), look: 'cat-2' },
          ]}
        />
      </Block>
      <Block title="Today, hour by hour">
        <DayStrip
          dayStart={dayStart}
          now={at('14:32:00')}
          maxWatts={7400}
          caption="Charges of today"
          columns={['From', 'To', 'Most kW']}
          finding="Kastanienallee 4 is charging now at 7.2 kW. Hatched hours have not happened yet."
          uses={[
            {
              from: at('06:40:00'),
              to: at('08:10:00'),
              power: curve('06:40:00', [
                [0, 7200],
                [60, 7200],
                [75, 5200],
                [90, 2600],
              ]),
            },
            {
              from: at('11:20:00'),
              to: at('12:00:00'),
              power: curve('11:20:00', [
                [0, 3600],
                [40, 3600],
              ]),
            },
            { from: at('13:52:00'), to: at('14:32:00') },
          ]}
          gaps={[{ from: at('03:00:00'), to: at('03:50:00') }]}
        />
      </Block>
      <Curves />
      <Realised />
    </>
  )
}

function Curves() {
  return (
    <>
      <Columns>
        <Block title="Power of this charge">
          <PowerCurve
            points={curve('13:24:00', taper)}
            to={after(at('13:24:00'), 3 * HOUR_MS)}
            live
            finding="7.2 kW for an hour, one drop to 3.1; the car slows the charge since 15:08."
            caption="Power"
            columns={['Time', 'kW']}
            endLabel="about 16:24"
            gaps={[{ from: at('14:02:00'), to: at('14:08:00') }]}
          />
        </Block>
        <Block title="Energy, last 30 days">
          <BarChart
            bars={bars}
            finding="3.5 kWh a day on average. Two days at zero, one without meter data (hatched)."
            caption="Energy by day"
            heads={['Day', 'Energy and money']}
          />
        </Block>
      </Columns>
    </>
  )
}

function Realised() {
  return (
    <>
      <Columns>
        <Block title="November 2026">
          <Calendar />
        </Block>
        <Block title="What points like this earned">
          <RealisedRange
            realised={{
              worst: money('0'),
              p10: money('4.1'),
              p25: money('7.2'),
              p50: money('11.9'),
              p75: money('16.8'),
              p90: money('22.6'),
              zeroPpm: 34_000,
              belowCostPpm: 655_000,
              lossPpm: 611_000,
            }}
            cost={money('15')}
            top={money('32')}
            words={{
              sample: '182 points, every month from Nov 2025 to Oct 2026, after all fees. Months with faults and points that closed are included.',
              worst: 'The worst month',
              p10: 'One in ten earned less than',
              p25: 'One in four earned less than',
              p50: 'Half earned less than',
              p75: 'One in four earned more than',
              p90: 'One in ten earned more than',
              zero: 'Months with nothing earned',
              belowCost: 'Months that earned less than they cost',
              loss: '12-month leases that did not earn back their price',
              plot: 'From 4.10 to 22.60, half below 11.90; the cost is 15.00 a month',
            }}
          />
        </Block>
      </Columns>
      <Block title="Realised, per point and month">
        <Histogram
          finding="Half of all point-months earned less than 11.90; the lease costs 15.00 a month."
          caption="Point-months by what they earned"
          heads={['USDT a month', 'Point-months']}
          ticks={['0', '32 USDT a month']}
          bins={counts.map((count, index) => ({
            from: index * 2.667,
            to: (index + 1) * 2.667,
            count,
            words: `${(index * 2.667).toFixed(2)} to ${((index + 1) * 2.667).toFixed(2)}`,
          }))}
          marks={[
            { value: 4.1, label: '4.10' },
            { value: 11.9, label: '11.90' },
            { value: 15, label: '15.00 is what it costs', dashed: true },
            { value: 22.6, label: '22.60' },
          ]}
        />
        <RangePlot
          p10={money('4.1')}
          p50={money('11.9')}
          p90={money('22.6')}
          cost={money('15')}
          top={money('32')}
          label="From 4.10 to 22.60, half below 11.90; the cost is 15.00"
        />
      </Block>
    </>
  )
}

function Calendar() {
  const [selected, setSelected] = useState<Day>(day('2026-11-14'))
  return (
    <IncomeCalendar
      month="2026-11"
      days={days}
      selected={selected}
      onSelect={setSelected}
      caption="Income by day, November 2026"
      heads={['Day', 'USDT', 'Energy']}
      finding="18 days with income, two with nothing charged, one without data."
    />
  )
}
