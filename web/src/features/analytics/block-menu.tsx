import type { AnalyticsBlock } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import { Download, Ellipsis, Table2 } from 'lucide-react'
import { useExport } from '../../platform/export-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { downloadBlock } from './analytics.data.ts'
import type { AnalyticsView } from './analytics-view.ts'

type BlockMenuProps = {
  title: string
  view: AnalyticsView
  block: AnalyticsBlock
  isTable: boolean
  onToggle: () => void
}

export function BlockMenu({ title, view, block, isTable, onToggle }: BlockMenuProps) {
  const exporting = useExport(`Could not export ${title}`, () => downloadBlock(view, block))
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`More actions for ${title}`} busy={exporting.isPending} />}>
      <MenuItem icon={Table2} onSelect={onToggle}>
        {isTable ? 'Show as chart' : 'Show as table'}
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => exporting.mutate()}>
        Export CSV
      </MenuItem>
    </Menu>
  )
}

type BlockExportProps = Pick<BlockMenuProps, 'title' | 'view' | 'block'>

export function BlockExport({ title, view, block }: BlockExportProps) {
  const exporting = useExport(`Could not export ${title}`, () => downloadBlock(view, block))
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Download}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      aria-label={`Export ${title} as CSV`}>
      CSV
    </Button>
  )
}
