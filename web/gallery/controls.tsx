import { useState } from 'react'
import { toast } from '../src/platform/toasts.ts'
import {
  AddressField,
  Block,
  Button,
  Check,
  CodeInput,
  Columns,
  Field,
  Form,
  IconButton,
  LinkTabs,
  MoneyField,
  PageLoader,
  PasswordField,
  Segments,
  Select,
  Sheet,
  TabPanels,
  TextArea,
  Toasts,
} from '../src/ui/index.ts'
import { money } from './samples.ts'

/** A form after an attempt with two faults. */
const tried = {
  box: { current: null },
  issues: [
    { field: 'email', label: 'Email', message: 'An email has one @' },
    { field: 'amount', label: 'Amount', message: 'Enter an amount' },
  ],
  failure: null,
  isPending: false,
  submit: async () => {},
}

export function Controls() {
  return (
    <>
      <PageLoader label="The page is loading" />
      <Block title="Buttons">
        <div className="actions">
          <Button>Withdraw</Button>
          <Button tone="quiet">Not now</Button>
          <Button tone="danger" icon="restart">
            Restart
          </Button>
          <Button tone="link">See the ledger</Button>
          <IconButton name="bell" label="Notices" />
          <Button disabled>Sold</Button>
          <Button tone="quiet" onClick={() => toast('Withdrawal sent', { tone: 'good' })}>
            Toast
          </Button>
          <Dialog />
        </div>
      </Block>
      <LinkTabs
        label="Records"
        links={[
          { key: 'all', to: '/assets/index', children: 'All' },
          { key: 'bills', to: '/assets/record', children: 'Bills' },
          { key: 'holds', to: '/assets/lockRecord', children: 'Holds' },
        ]}
      />
      <Panel />
      <Columns even>
        <Form form={tried}>
          <Field label="Email" name="email" type="email" autoComplete="email" error="An email has one @" defaultValue="ana.example.org" />
          <PasswordField label="Password" name="password" hint="8 to 20 characters, at least two kinds. Paste is fine." />
          <Field label="Point number" name="point" optional suffix="kW" />
          <Invitation />
          <Select
            label="Country"
            name="country"
            options={[
              { value: 'DE', label: 'Germany' },
              { value: 'FR', label: 'France' },
            ]}
          />
        </Form>
        <div className="grid gap-4">
          <MoneyField label="Amount" name="amount" onAmount={() => {}} all={{ amount: money('318.2'), word: 'All' }} hint="Available 318.20" />
          <Address />
          <TextArea label="What happened" name="what" optional />
          <Check
            label={
              <>
                I have read the <a href="/terms">terms</a> and the <a href="/privacy">privacy policy</a>.
              </>
            }
            name="terms"
          />
          <Check label="I understand that I could get back less than I pay for a lease." name="risk" error="Tick this to go on" defaultChecked />
          <View />
        </div>
      </Columns>
      <Toasts />
    </>
  )
}

function Invitation() {
  const [code, setCode] = useState('K7QM2X4P')
  return <CodeInput kind="letters" label="Invitation code" length={8} value={code} onValue={setCode} name="invitation" />
}

function Address() {
  const [address, setAddress] = useState('TXk9f2Wd7GqLm3nPzR8sVb5cHj1yKe4aQu')
  return <AddressField label="To" name="address" value={address} onValue={setAddress} hint="Only USDT on Tron. Anything else is lost." />
}

function View() {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <Segments
      label="View"
      value={view}
      onSelect={setView}
      options={[
        { value: 'list', label: 'List' },
        { value: 'map', label: 'Map' },
      ]}
    />
  )
}

function Panel() {
  const [tab, setTab] = useState<'lease' | 'host'>('lease')
  return (
    <TabPanels
      label="Records"
      value={tab}
      onSelect={setTab}
      tabs={[
        { value: 'lease', label: 'Leases' },
        { value: 'host', label: 'Hosting' },
      ]}
    >
      <p>{tab === 'lease' ? 'Two leases.' : 'One point hosted.'}</p>
    </TabPanels>
  )
}

function Dialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Open a sheet
      </Button>
      <Sheet
        title="End the lease"
        open={open}
        onClose={() => setOpen(false)}
        kind="centre"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>End it</Button>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Not now
            </Button>
          </>
        }
      >
        <p>What you get back today: 91.20 USDT.</p>
      </Sheet>
    </>
  )
}
