import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { SidePanel } from './side-panel.tsx'
import type { useOpenRecord } from './use-open-record.ts'

type RecordPanelProps = {
  /** The column beside the page, into which the panel is rendered. */
  side: HTMLElement | null
  label: string
  record: ReturnType<typeof useOpenRecord>
  children: ReactNode
}

/** The open record beside the page. */
export function RecordPanel({ side, label, record, children }: RecordPanelProps) {
  if (!side) return null
  return createPortal(
    <SidePanel
      open={record.isOpen}
      label={label}
      onClose={record.close}
      returnFocus={record.returnFocus}
      panelRef={record.panel}>
      {children}
    </SidePanel>,
    side,
  )
}
