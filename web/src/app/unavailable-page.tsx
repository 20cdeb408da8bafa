import { inSidebar, sections } from '@greenroom/contract/features/auth/auth.rules.ts'
import { useLocation } from 'react-router'
import { useUser } from '../platform/session/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState, ForbiddenState } from '../ui/states.tsx'
import { sectionNameAt } from './navigation.ts'

export const meta = () => [{ title: 'Not available · Greenroom' }]

/** Sections of the spec that are not built yet. */
export default function UnavailablePage() {
  const { role } = useUser()
  const name = sectionNameAt(useLocation().pathname)
  const section = sections.find((each) => each.name === name)
  if (section && !inSidebar(section, role)) return <ForbiddenState />
  return (
    <EmptyState
      title="This page isn’t available yet"
      action={<LinkButton to="/dashboard">Back to the dashboard</LinkButton>}>
      {name} isn’t part of this version of Greenroom.
    </EmptyState>
  )
}
