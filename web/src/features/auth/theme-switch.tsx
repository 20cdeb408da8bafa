import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useTheme } from '../../ui/theme.ts'

export function ThemeSwitch() {
  const { activeTheme, setTheme } = useTheme()
  const otherTheme = activeTheme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={`Switch to ${otherTheme} theme`}
      icon={activeTheme === 'dark' ? Sun : Moon}
      onClick={() => setTheme(otherTheme)}
    />
  )
}
