import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useTheme } from '../../ui/theme.ts'

export function ThemeSwitch() {
  const { shown, set } = useTheme()
  const other = shown === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={shown === 'dark' ? Sun : Moon}
      onClick={() => set(other)}
    />
  )
}
