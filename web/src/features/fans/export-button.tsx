import { MAX_SELECTED_FANS } from '@greenroom/contract/features/fans/fans.schema.ts'
import { ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { download } from '../../platform/api.ts'
import { ExportButton, useExport } from '../../platform/export-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FanView, filterOf } from './fan-filters.ts'

type ExportFansButtonProps = { view: FanView; disabled: boolean; label?: ReactNode }

/** Exports the whole filtered list, not only the loaded rows. */
export function ExportFansButton({ view, ...button }: ExportFansButtonProps) {
  return (
    <ExportButton
      label={<span className="max-sm:sr-only">Export CSV</span>}
      {...button}
      fetchFile={() =>
        download('GET /fans/export', {
          query: { ...filterOf(view), sort: view.sort, direction: view.direction },
        })
      }
    />
  )
}

/** Exports that ignore the list's filters. */
export function MoreExports() {
  const exporting = useExport('Could not export transactions', () =>
    download('GET /fans/transactions/export'),
  )
  return (
    <Menu trigger={<IconButton icon={ChevronDown} label="More exports" />}>
      <MenuItem icon={Download} disabled={exporting.isPending} onSelect={() => exporting.mutate()}>
        Export all transactions
      </MenuItem>
    </Menu>
  )
}

/** Exports the selected fans only. */
export function ExportSelectedButton({ ids }: { ids: string[] }) {
  const exporting = useExport('Could not export the selected fans', () =>
    download('POST /fans/export', { body: { ids } }),
  )
  const max = MAX_SELECTED_FANS.toLocaleString('en-US')
  const start = () =>
    ids.length > MAX_SELECTED_FANS
      ? toast.error(`You can export up to ${max} selected fans`, {
          description: 'To export more, filter the list and use Export CSV.',
        })
      : exporting.mutate()
  return (
    <Button icon={Download} busy={exporting.isPending} onClick={start}>
      Export selected
    </Button>
  )
}
