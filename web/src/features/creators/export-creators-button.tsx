import { download } from '../../platform/api.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { type CreatorView, filterOf } from './creator-filters.ts'

/** Exports the whole filtered list, not only the loaded rows. */
export function ExportCreatorsButton({ view, disabled }: { view: CreatorView; disabled: boolean }) {
  return (
    <ExportButton
      fetchFile={() =>
        download('GET /creators/export', {
          query: { ...filterOf(view), sort: view.sort, direction: view.direction },
        })
      }
      disabled={disabled}
      className="max-md:ml-auto"
    />
  )
}
