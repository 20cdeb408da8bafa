import { EmptyState } from '../../../ui/states.tsx'
import type { ComplianceTabProps } from '../compliance-tabs.ts'

export function ViolationsTab(_: ComplianceTabProps) {
  return <EmptyState title="No violations found">Everything is looking clean!</EmptyState>
}
