import { z } from 'zod';
import {
  INVITATION_HOURS,
  MAX_MEMBER_NAME,
  MEMBER_REFUSALS,
  PASSWORD_LENGTH,
  SESSION_DAYS,
} from '../../domain/teams/members.ts';
import { getRoleTerms, ROLES } from '../../domain/teams/roles.ts';
import { IDS } from '../contract/example-ids.ts';
import { HAS_PROPERTIES, NOT_BLANK, ResourceId } from '../contract/fields.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';
import { PAGING } from '../contract/list-parameters.ts';

const Email = z.email('It must be a mail address.').max(254);
const Password = z
  .string()
  .min(PASSWORD_LENGTH.min)
  .max(PASSWORD_LENGTH.max)
  .meta({ pattern: `^[^\\x00]{${PASSWORD_LENGTH.min},}$` });
const Name = z.string().trim().min(1).max(MAX_MEMBER_NAME).meta({ pattern: NOT_BLANK });
const Role = z.enum(ROLES);
const WorkspaceId = ResourceId.nullable().meta({
  description: 'The one workspace that the person sees. Null: every workspace of the team.',
});

export const ListPage = z.strictObject(PAGING);

export const InviteMember = z
  .strictObject({ email: Email, role: Role, workspaceId: WorkspaceId.optional() })
  .meta({ id: 'InviteMember' });

export const ChangeMember = z
  .strictObject({ role: Role.optional(), workspaceId: WorkspaceId.optional() })
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ChangeMember', minProperties: 1 });

export const SignIn = z
  .strictObject({
    email: Email,
    password: z.string().min(1).max(PASSWORD_LENGTH.max),
    teamId: ResourceId.optional().meta({ description: 'For a person with one password in several teams.' }),
  })
  .meta({ id: 'SignIn' });

export const AcceptInvitation = z
  .strictObject({
    token: z.string().min(1).max(64).meta({ description: 'The part of the link after `#invitation=`.' }),
    name: Name,
    password: Password,
  })
  .meta({ id: 'AcceptInvitation' });

const LinkToken = z.string().min(1).max(64).meta({ description: 'The part of the link after the equals sign.' });

export const RequestLink = z.strictObject({ email: Email }).meta({ id: 'RequestLink' });

export const ConfirmLink = z.strictObject({ token: LinkToken }).meta({ id: 'ConfirmLink' });

export const ResetPassword = z.strictObject({ token: LinkToken, password: Password }).meta({ id: 'ResetPassword' });

export const ChangeAddress = z.strictObject({ email: Email }).meta({ id: 'ChangeAddress' });

/** The empty data of a call that only does something. */
export const Done = z.object({}).meta({ id: 'Done' });

export const MemberResponse = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: Role,
    workspaceId: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Member' });
export type MemberResponse = z.input<typeof MemberResponse>;

export const InvitationResponse = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    workspaceId: z.string().nullable(),
    invitedBy: z.string().nullable().meta({ description: 'The member who invites. Null: the operator.' }),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Invitation' });
export type InvitationResponse = z.input<typeof InvitationResponse>;

export const InvitationWithLinkResponse = InvitationResponse.extend({
  url: z.string().meta({ description: 'Pass it on to the person. It is not returned again.' }),
}).meta({ id: 'InvitationWithLink' });

export const SessionResponse = z
  .object({
    id: z.string(),
    current: z.boolean().meta({ description: 'The session that makes this request.' }),
    userAgent: z.string().nullable(),
    createdAt: Instant,
    lastUsedAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Session' });
export type SessionResponse = z.input<typeof SessionResponse>;

export const SignedInResponse = z
  .object({
    id: z.string(),
    token: z
      .string()
      .meta({ description: 'The token of the session, sent like a key. It reaches the connected accounts.' }),
    sandboxToken: z.string().meta({ description: 'The same session in the sandbox.' }),
    expiresAt: Instant,
    member: z.object({ id: z.string(), email: z.string(), name: z.string(), role: Role }),
    team: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'SignedIn' });

const exampleMember: MemberResponse = {
  id: IDS.member,
  email: 'mia@hanso.example.com',
  name: 'Mia Lindt',
  role: 'editor',
  workspaceId: null,
  createdAt: '2026-02-11T08:15:30.000Z',
};

const exampleInvitation: InvitationResponse = {
  id: IDS.invitation,
  email: 'noah@hanso.example.com',
  role: 'approver',
  workspaceId: null,
  invitedBy: IDS.member,
  createdAt: '2026-03-02T09:00:00.000Z',
  expiresAt: '2026-03-09T09:00:00.000Z',
};

const exampleSession: SessionResponse = {
  id: IDS.session,
  current: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/151.0',
  createdAt: '2026-03-02T09:00:00.000Z',
  lastUsedAt: '2026-03-02T09:29:58.114Z',
  expiresAt: '2026-04-01T09:00:00.000Z',
};

export const exampleSignedIn: z.input<typeof SignedInResponse> = {
  id: IDS.session,
  token: 'kin_live_7Qm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tB',
  sandboxToken: 'kin_test_3Wd8yKc5MhXn1Vq6Zb9TfJr4Lg2SpA7eU0oC',
  expiresAt: exampleSession.expiresAt,
  member: { id: IDS.member, email: exampleMember.email, name: exampleMember.name, role: 'editor' },
  team: { id: IDS.team, name: 'Hanso Coffee' },
};

const ROLES_TEXT = ROLES.map((role) => `\`${role}\`: ${getRoleTerms(role).description}`).join(' ');

export const memberOperations: Operations = {
  'GET /members': operation({
    summary: 'List the members of the team',
    description: `Roles: ${ROLES_TEXT}`,
    paged: true,
    data: z.array(MemberResponse),
    example: { data: [exampleMember] },
  }),
  'PATCH /members/:id': operation({
    summary: 'Update the role or workspace of a member',
    description:
      'Takes effect on the next request of the member. To transfer the ownership, make another member an owner, then change your own role.',
    data: MemberResponse,
    example: {
      bodies: { 'Let the member approve only': { role: 'approver' } },
      data: { ...exampleMember, role: 'approver' },
      conflicts: [MEMBER_REFUSALS.last_owner],
    },
  }),
  'DELETE /members/:id': operation({
    summary: 'Remove a member',
    description: 'Ends the sessions and access links of the member at once. What the member has scheduled stays.',
    data: Deleted,
    example: { data: { id: IDS.otherMember }, conflicts: [MEMBER_REFUSALS.last_owner] },
  }),
};

export const invitationOperations: Operations = {
  'GET /invitations': operation({
    summary: 'List the open invitations',
    paged: true,
    data: z.array(InvitationResponse),
    example: { data: [exampleInvitation] },
  }),
  'POST /invitations': operation({
    summary: 'Invite a person to the team',
    description: `Returns a link, which is valid once and for ${INVITATION_HOURS} hours. Replaces an open invitation of the address. Members and open invitations take a seat of the plan.`,
    status: 201,
    data: InvitationWithLinkResponse,
    example: {
      bodies: { 'Invite an approver': { email: exampleInvitation.email, role: 'approver' } },
      data: {
        ...exampleInvitation,
        url: 'https://kinora.example.com/console#invitation=8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c',
      },
      conflicts: [MEMBER_REFUSALS.already_member],
      usageLimit: MEMBER_REFUSALS.no_seat,
    },
  }),
  'DELETE /invitations/:id': operation({
    summary: 'Revoke an invitation',
    data: Deleted,
    example: { data: { id: IDS.invitation }, conflicts: [] },
  }),
};

export const addressChangeOperations: Operations = {
  'POST /address-changes': operation({
    summary: 'Change your mail address',
    description: 'Mails a link to the new address, which confirms it. Until then the old one signs in.',
    status: 202,
    data: Done,
    example: {
      bodies: { 'Use another address': { email: 'mia.lindt@hanso.example.com' } },
      data: {},
      conflicts: [],
    },
  }),
};

export const sessionOperations: Operations = {
  'GET /sessions': operation({
    summary: 'List your sessions',
    description: `A session ends after ${SESSION_DAYS} days.`,
    paged: true,
    data: z.array(SessionResponse),
    example: { data: [exampleSession] },
  }),
  'DELETE /sessions/:id': operation({
    summary: 'Sign out one of your sessions',
    data: Deleted,
    example: { data: { id: IDS.session }, conflicts: [] },
  }),
};
