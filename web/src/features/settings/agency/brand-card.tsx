import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { brandShade, contrast, isColor } from '@greenroom/contract/kit/brand-color.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, uploadFile } from '../../../platform/api.ts'
import { refreshSession } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { logoUrl } from '../../../ui/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ChooseFilesButton } from '../../../ui/choose-files.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Lightness and chroma of buttons and links in both themes, as in theme.css and dark.css. */
const themes = [
  { name: 'Light', surface: '#fdfefd', button: [0.44, 0.092], onButton: [0.99, 0.006], link: [0.425, 0.09] },
  { name: 'Dark', surface: '#121816', button: [0.715, 0.112], onButton: [0.185, 0.03], link: [0.785, 0.115] },
] as const

/** An agency's logo and color, used in its dashboard, emails and invitations. */
export function BrandCard({ agency }: { agency: SessionUser['agency'] }) {
  const [draft, setDraft] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: async ({ run }: { run: () => Promise<unknown>; message: string }) => {
      await run()
      await refreshSession()
    },
    onSuccess: (_, { message }) => toast.success(message),
    onError: (error) => toastError('Could not save the brand', error),
  })
  const color = draft ?? agency.color ?? ''
  const isValid = color === '' || isColor(color)
  const saveColor = () =>
    change.mutate({
      run: async () => {
        await api('PATCH /agency', { body: { color: color || null } })
        setDraft(null)
      },
      message: 'Color saved',
    })
  return (
    <Card>
      <CardHeader
        title="Brand"
        note={
          agency.isHouse
            ? 'Used in the dashboard, emails and invitations, and on the public site.'
            : 'Used in the dashboard, emails and invitations.'
        }
      />
      <div className="flex flex-col gap-5 p-4.5">
        <div className="flex flex-wrap items-center gap-3">
          {agency.logo && (
            <img
              src={logoUrl(agency.logo)}
              alt={`${agency.name} logo`}
              className="h-12 max-w-40 rounded-control border border-line bg-surface object-contain p-1"
            />
          )}
          <ChooseFilesButton
            multiple={false}
            accept="image/png,image/jpeg,image/webp,image/avif"
            disabled={change.isPending}
            onFiles={([file]) =>
              file &&
              change.mutate({ run: () => uploadFile('PUT /agency/logo', file, {}), message: 'Logo saved' })
            }>
            {agency.logo ? 'Replace logo' : 'Upload logo'}
          </ChooseFilesButton>
          {agency.logo && (
            <Button
              variant="ghost"
              disabled={change.isPending}
              onClick={() =>
                change.mutate({ run: () => api('DELETE /agency/logo', {}), message: 'Logo removed' })
              }>
              Remove logo
            </Button>
          )}
          <p className="basis-full text-12 text-ink-3">
            PNG, JPEG, WebP or AVIF, up to 2 MB and 1920 × 1080 pixels.
          </p>
        </div>
        <form
          className="flex flex-wrap items-end gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isValid) saveColor()
          }}>
          <input
            type="color"
            aria-label="Pick a color"
            value={isColor(color) ? color : '#0f6242'}
            onChange={(event) => setDraft(event.target.value)}
            className="h-8 w-12 flex-none cursor-pointer rounded-control border border-line-control bg-surface p-0.5 pointer-coarse:h-11"
          />
          <TextField
            label="Color"
            optional
            error={isValid ? undefined : 'Enter a color like #0f6242.'}
            value={color}
            placeholder="#0f6242"
            onChange={(event) => setDraft(event.target.value.trim().toLowerCase())}
            className="max-w-32"
          />
          <Button type="submit" busy={change.isPending} disabled={draft === null || !isValid}>
            Save color
          </Button>
          <p className="basis-full text-12 text-ink-3">
            We keep the hue and adjust the lightness, so text stays readable in both themes.
          </p>
        </form>
        {isColor(color) && (
          <ul className="flex flex-wrap gap-3">
            {themes.map((theme) => (
              <ThemeSample key={theme.name} theme={theme} color={color} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function ThemeSample({ theme, color }: { theme: (typeof themes)[number]; color: string }) {
  const [button, onButton, link] = [theme.button, theme.onButton, theme.link].map(([lightness, chroma]) =>
    brandShade(color, lightness, chroma),
  ) as [string, string, string]
  const lowestContrast = Math.min(contrast(button, onButton), contrast(link, theme.surface))
  return (
    <li
      className="rounded-control border border-line p-3 text-13"
      style={{ background: theme.surface, color: link }}>
      <span
        className="mr-3 inline-block rounded-control px-3 py-1.5 font-medium"
        style={{ background: button, color: onButton }}>
        {theme.name}
      </span>
      Contrast {lowestContrast.toFixed(1)}:1
    </li>
  )
}
