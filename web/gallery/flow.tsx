import { useState } from 'react'
import { Block, Button, CheckPage, CodeInput, Columns, DisclosurePanel, PasswordField, QrCode, StepRail, TimelineList } from '../src/ui/index.ts'

export function Flow() {
  return (
    <>
      <Columns>
        <Block title="Bring Kastanienallee 4 online">
          <StepRail
            label="Steps to custody"
            steps={[
              { key: 'plug', title: 'Plugged in', state: 'done', at: '08:41', body: 'Mains present, 231 V.', event: 'BootNotification 08:41:07' },
              {
                key: 'light',
                title: 'Power light',
                state: 'done',
                at: '08:41',
                body: 'The point says its light is steady white. Is that what you see?',
                event: 'StatusNotification Available',
              },
              {
                key: 'find',
                title: 'Find it',
                state: 'now',
                at: 'now',
                body: 'Type the six digits under the lid, or scan the label.',
                content: <Code />,
              },
              { key: 'match', title: 'Match', state: 'failed', body: 'The code belongs to another point.' },
              { key: 'lease', title: 'Confirm the lease', state: 'later', body: 'You read the terms again and sign.' },
              { key: 'custody', title: 'Hand over to custody', state: 'later', body: 'From here it earns only when drivers charge.' },
            ]}
          />
        </Block>
        <Block title="Withdrawal">
          <TimelineList
            label="Withdrawal"
            items={[
              { key: '1', title: 'Asked', state: 'done', at: '14:10:02' },
              { key: '2', title: 'Checked', state: 'done', at: '14:10:05', note: 'No hold applies.' },
              { key: '3', title: 'Sent', state: 'now', at: '14:11:40', note: '14 of 19 confirmations' },
              { key: '4', title: 'Arrived', state: 'later' },
            ]}
          />
          <QrCode text="https://ohmstead.example/charge/point/pt_01jd" label="charging point Kastanienallee 4" size={160} />
        </Block>
      </Columns>
      <Columns>
        <DisclosurePanel title="You could get back less than you pay">
          <p>
            Income depends on how much drivers charge. It is not promised, and past months do not tell you future ones. Do not pay with money you
            need.
          </p>
        </DisclosurePanel>
        <CheckPage
          title="Check and pay"
          confirm="Pay 180.00"
          leave="Not now"
          busy={false}
          onConfirm={() => {}}
          onLeave={() => {}}
          rows={[
            { key: 'lease', name: 'Lease, City AC 7 kW, 12 months', value: '180.00' },
            { key: 'fee', name: 'Fees', value: '0.00' },
          ]}
          total={{ name: 'Today, from your recharge wallet', value: '180.00 USDT' }}
        >
          <PasswordField label="Password" name="password" hint="Staff never ask for it." />
        </CheckPage>
      </Columns>
      <div className="actions">
        <Button busy>Paying</Button>
        <Button blocked="A session is running. Stop it first.">Unlock</Button>
      </div>
    </>
  )
}

function Code() {
  const [code, setCode] = useState('419')
  return <CodeInput label="Code of the unit" length={6} value={code} onValue={setCode} name="code" hint="Five tries left." />
}
