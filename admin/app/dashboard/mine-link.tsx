import { Button } from '@mantine/core'
import { Link } from '#admin/ui/router/link.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './dashboard.module.css'

/** For phones, where the navigation is in a menu. */
export const MineLink = () => (
  <Button component={Link} to="/admin/mine" fullWidth className={classes.mine}>
    {shellTexts.mine}
  </Button>
)
