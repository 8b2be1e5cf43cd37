export const BASIC = 'instagram_business_basic';
export const PUBLISH = 'instagram_business_content_publish';
export const COMMENTS = 'instagram_business_manage_comments';
export const INSIGHTS = 'instagram_business_manage_insights';
