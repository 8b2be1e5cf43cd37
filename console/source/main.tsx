import './styles/console.css';
import { render } from 'preact';
import { Shell } from './shell/shell.tsx';

const root = document.querySelector('#console');
if (root) render(<Shell />, root);
