import { Bell, Copy, Download, Flag, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { defaultTimeZone, timeZoneOptions } from '../../src/platform/time-zones.ts'
import { Button, IconButton, LinkButton } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { Combobox } from '../../src/ui/combobox.tsx'
import { Field } from '../../src/ui/field.tsx'
import { Input, PasswordInput, Textarea } from '../../src/ui/input.tsx'
import { Select } from '../../src/ui/select.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { Row } from './row.tsx'

export function ButtonSamples() {
  return (
    <>
      {(['primary', 'outline', 'ghost', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} icon={Plus}>
            Add a member
          </Button>
          <Button variant={variant} busy>
            Save changes
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label="Notifications" icon={Bell} />
        <IconButton label="Copy" icon={Copy} variant="outline" />
        <IconButton label="Flag" icon={Flag} size="sm" />
        <IconButton label="Working" icon={Flag} busy />
        <LinkButton to="#buttons" icon={Download}>
          A link that looks like a button
        </LinkButton>
        <Link to="#buttons" className="link">
          A plain link
        </Link>
      </Row>
    </>
  )
}

const roles = [
  { value: 'AGENCY_ADMIN', label: 'Agency admin' },
  { value: 'CHAT_OPERATOR', label: 'Chat operator' },
  { value: 'COMPLIANCE', label: 'Compliance' },
] as const

export function FieldSamples() {
  const [role, setRole] = useState<(typeof roles)[number]['value'] | null>(null)
  const [zone, setZone] = useState(defaultTimeZone)
  const [isChecked, setIsChecked] = useState(true)
  return (
    <div className="grid max-w-200 gap-5 sm:grid-cols-2">
      <Field label="Email" hint="We’ll send the invitation to this address.">
        {(control) => <Input {...control} type="email" placeholder="name@agency.com" />}
      </Field>
      <Field label="Email" error="This email already has an account. Sign in instead.">
        {(control) => <Input {...control} type="email" defaultValue="mara@northlight.test" />}
      </Field>
      <Field
        label="Password"
        action={
          <Link to="#fields" className="link font-normal">
            Forgot password?
          </Link>
        }>
        {(control) => <PasswordInput {...control} size="lg" defaultValue="not-a-real-one" />}
      </Field>
      <Field label="Name" optional>
        {(control) => <Input {...control} size="lg" defaultValue="Mara Ellis" />}
      </Field>
      <Field label="Role">
        {(control) => (
          <Select
            {...control}
            value={role}
            onValueChange={setRole}
            options={roles}
            placeholder="Choose a role"
          />
        )}
      </Field>
      <Field label="Time zone" hint="Type to search.">
        {(control) => (
          <Combobox
            {...control}
            label="Time zone"
            value={zone}
            onValueChange={setZone}
            options={timeZoneOptions(zone)}
          />
        )}
      </Field>
      <Field label="Agency">{(control) => <Input {...control} disabled defaultValue="Northlight" />}</Field>
      <Field label="Note" hint="Only your team can see it.">
        {(control) => <Textarea {...control} placeholder="Add a note for your team" />}
      </Field>
      <div className="flex flex-col gap-3">
        <Checkbox checked={isChecked} onCheckedChange={setIsChecked} label="Keep me signed in" />
        <Checkbox
          checked={!isChecked}
          onCheckedChange={(next) => setIsChecked(!next)}
          label="Sign me out after twelve hours"
          hint="Recommended on shared computers."
        />
        <Checkbox checked="mixed" onCheckedChange={() => setIsChecked(true)} label="Select all" />
        <Checkbox checked disabled onCheckedChange={setIsChecked} label="Can’t be changed" />
      </div>
    </div>
  )
}

export function TabSamples() {
  const [tab, setTab] = useState('profile')
  const tabs = ['profile', 'security', 'sessions'].map((value) => ({
    value,
    label: value[0]?.toUpperCase() + value.slice(1),
  }))
  return (
    <Tabs label="Settings" value={tab} onValueChange={setTab} tabs={tabs}>
      <p>Content of the {tab} tab.</p>
    </Tabs>
  )
}
