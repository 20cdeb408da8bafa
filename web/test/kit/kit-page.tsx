import { Link } from 'react-router'
import { Mark } from '../../src/ui/mark.tsx'
import { Select } from '../../src/ui/select.tsx'
import { type Theme, useTheme } from '../../src/ui/theme.ts'
import { ButtonSamples, FieldSamples, TabSamples } from './control-samples.tsx'
import { FigureSamples, LabelSamples, TableSamples } from './data-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { BrandSamples, CalloutSamples, StateSamples } from './state-samples.tsx'

export const meta = () => [{ title: 'Components · Greenroom' }]

const sections = [
  ['buttons', 'Buttons', ButtonSamples],
  ['fields', 'Fields', FieldSamples],
  ['overlays', 'Dialogs, menus, tooltips, toasts', OverlaySamples],
  ['tabs', 'Tabs', TabSamples],
  ['figures', 'Figures', FigureSamples],
  ['table', 'Table', TableSamples],
  ['labels', 'Badges, people, dates', LabelSamples],
  ['callouts', 'Callouts', CalloutSamples],
  ['states', 'States', StateSamples],
  ['brand', 'Brand', BrandSamples],
] as const

/** Every component of the design system in all its states. Development only. */
export default function KitPage() {
  const { theme, setTheme } = useTheme()
  return (
    <div className="min-h-dvh bg-surface lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="top-0 flex flex-col gap-4 self-start p-5 lg:sticky">
        <Mark word />
        <Select<Theme>
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ]}
        />
        <nav aria-label="Components" className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
          {sections.map(([id, title]) => (
            <Link key={id} to={`#${id}`} className="link py-1">
              {title}
            </Link>
          ))}
        </nav>
      </div>
      <div className="flex min-w-0 flex-col gap-12 p-4 lg:p-10">
        {sections.map(([id, title, Samples]) => (
          <section key={id} id={id} className="flex flex-col gap-5">
            <h2 className="border-line border-b pb-2 font-semibold text-20">{title}</h2>
            <Samples />
          </section>
        ))}
      </div>
    </div>
  )
}
