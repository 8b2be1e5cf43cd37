import { serve } from './serve.ts';

serve(process.env.SANDBOX_PORT);
